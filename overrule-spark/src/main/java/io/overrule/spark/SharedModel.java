package io.overrule.spark;

import io.overrule.Sha256;
import io.overrule.inference.Model;
import io.overrule.modelfile.ModelFile;
import java.io.Serializable;
import java.util.List;

/** A model in the form in which it is sent to the executors: the bytes of its file. */
final class SharedModel implements Serializable {
    private static final long serialVersionUID = 1L;

    private final byte[] file;
    private final String[] codes;
    private final boolean lenient;
    private final String key;

    SharedModel(byte[] file, CustomCode code) {
        this.file = file;
        this.codes = code.codes().toArray(String[]::new);
        this.lenient = code.lenient();
        Sha256 hash = new Sha256().add(file);
        code.codes().forEach(text -> hash.add(text.length()).add(text));
        this.key = "model " + code.lenient() + " " + hash.hex();
    }

    CustomCode code() {
        return new CustomCode(List.of(codes), lenient);
    }

    Model model() {
        return OncePerJvm.get(key, () -> ModelFile.fromBytes(file, code().predicates()));
    }
}
