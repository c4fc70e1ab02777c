package io.overrule;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Computes SHA-256 hashes, which identify data, options, encoders, contents and model files. Not safe to share between
 * threads.
 */
public final class Sha256 {
    /** The number of bytes of a hash; it has twice as many hexadecimal digits. */
    public static final int BYTES = 32;

    private final MessageDigest digest;

    public Sha256() {
        try {
            this.digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw OverruleException.internal("this Java has no SHA-256");
        }
    }

    /** The hash of a text in UTF-8, as lower-case hexadecimal digits. */
    public static String hex(String text) {
        return new Sha256().add(text).hex();
    }

    public Sha256 add(byte[] bytes) {
        digest.update(bytes);
        return this;
    }

    public Sha256 add(byte[] bytes, int from, int count) {
        digest.update(bytes, from, count);
        return this;
    }

    /** Adds a text in UTF-8, without its length. */
    public Sha256 add(String text) {
        return add(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Adds four bytes, the lowest first. */
    public Sha256 add(int number) {
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            digest.update((byte) (number >>> shift));
        }
        return this;
    }

    /** Adds the rest of a stream. */
    public Sha256 add(InputStream in) throws IOException {
        byte[] buffer = new byte[1 << 16];
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
            digest.update(buffer, 0, count);
        }
        return this;
    }

    /** The hash of everything added so far. Also resets this object. */
    public byte[] bytes() {
        return digest.digest();
    }

    /** The same as {@link #bytes()}, in lower-case hexadecimal digits. */
    public String hex() {
        return HexFormat.of().formatHex(bytes());
    }
}
