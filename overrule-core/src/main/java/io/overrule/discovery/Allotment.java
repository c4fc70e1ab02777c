package io.overrule.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.OverruleException;
import io.overrule.RandomStream;
import io.overrule.WholeFile;
import io.overrule.data.DatasetFolder;
import io.overrule.data.DatasetPart;
import io.overrule.data.Instance;
import io.overrule.data.TokenInstance;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Decides which labels are used for training and which for validation, for a project that starts without labels. The id
 * of an instance and the project's seed decide, before anybody has seen the instance. So nobody can choose the easy
 * ones for validation, and the answer is always the same, in any order. All tokens of a sentence go to the same part.
 *
 * @param seed the seed of the project
 * @param validationShare the share of labels for validation: at least 0, which means none, and less than 1
 */
public record Allotment(int seed, double validationShare) {
    /** The default: every fourth label is for validation. */
    public static final double DEFAULT_SHARE = 0.25;

    /** The name of its file in a native folder. */
    public static final String FILE = "allotment.json";

    private static final String EXPECTED = "expected {\"seed\": 1, \"validation\": " + DEFAULT_SHARE + "}";

    public Allotment {
        if (!(validationShare >= 0 && validationShare < 1)) {
            throw OverruleException.input("the share of labels for validation is " + validationShare
                    + "; expected 0 or more and less than 1, such as " + DEFAULT_SHARE);
        }
    }

    /** For a project that already has a validation set: every label is for training. */
    public static Allotment training() {
        return new Allotment(0, 0);
    }

    /** The part that an instance goes to when it is labelled: the labelled instances or the validation set. */
    public DatasetPart of(Instance instance) {
        String id = instance instanceof TokenInstance token ? token.sentence().id() : instance.id();
        return RandomStream.of(seed, "allotment of " + id).nextDouble() < validationShare
                ? DatasetPart.VALIDATION
                : DatasetPart.LABELLED;
    }

    /** Reads the allotment of a folder; empty if it has none. */
    public static Optional<Allotment> read(DatasetFolder folder) {
        Optional<InputStream> in = folder.open(FILE);
        if (in.isEmpty()) {
            return Optional.empty();
        }
        JsonNode json;
        try (InputStream open = in.get()) {
            json = new ObjectMapper().readTree(open);
        } catch (IOException e) {
            throw OverruleException.input(FILE + ": cannot be read as JSON; " + EXPECTED);
        }
        JsonNode seed = json.path("seed");
        JsonNode share = json.path("validation");
        if (!seed.isInt() || !share.isNumber()) {
            throw OverruleException.input(FILE + ": has " + json + "; " + EXPECTED);
        }
        try {
            return Optional.of(new Allotment(seed.intValue(), share.doubleValue()));
        } catch (OverruleException e) {
            throw OverruleException.input(FILE + ": " + e.getMessage());
        }
    }

    /** Writes the allotment to a folder. */
    public void write(Path folder) {
        Path file = folder.resolve(FILE);
        String json = "{\"seed\": " + seed + ", \"validation\": " + validationShare + "}\n";
        try {
            WholeFile.write(file, json.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw OverruleException.resource(
                    file + ": cannot be written (" + e.getMessage() + "); check the disk and the folder's permissions",
                    e);
        }
    }
}
