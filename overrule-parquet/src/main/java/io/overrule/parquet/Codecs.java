package io.overrule.parquet;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.CodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * How pages are decompressed: by Parquet's own codecs, except for gzip, which Parquet leaves to Hadoop and we to Java.
 */
final class Codecs implements CompressionCodecFactory {
    private static final int PAGE_SIZE = 1 << 20;

    private final CodecFactory others = new CodecFactory(new PlainParquetConfiguration(), PAGE_SIZE);

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
        return others.getCompressor(codec);
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
        return codec == CompressionCodecName.GZIP ? new Gzip() : others.getDecompressor(codec);
    }

    @Override
    public void release() {
        others.release();
    }

    /** A page is as large as its header says, however much its data would decompress to. */
    private static final class Gzip implements BytesInputDecompressor {
        @Override
        public BytesInput decompress(BytesInput compressed, int size) throws IOException {
            return BytesInput.from(bytes(compressed, size));
        }

        private static byte[] bytes(BytesInput compressed, int size) throws IOException {
            try (InputStream in = new GZIPInputStream(compressed.toInputStream())) {
                byte[] bytes = in.readNBytes(size);
                if (bytes.length < size) {
                    throw new IOException("a page has " + bytes.length + " bytes instead of " + size);
                }
                return bytes;
            }
        }

        @Override
        public void decompress(ByteBuffer compressed, int compressedSize, ByteBuffer target, int size)
                throws IOException {
            byte[] bytes = new byte[compressedSize];
            compressed.get(bytes);
            target.put(bytes(BytesInput.from(bytes), size));
            target.flip();
        }

        @Override
        public void release() {
            // It holds nothing.
        }
    }
}
