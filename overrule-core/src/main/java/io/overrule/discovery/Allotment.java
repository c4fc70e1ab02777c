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
 * Decides which labels train and which validate, for a project that starts with neither. What becomes of an instance
 * follows from its id and the project's seed, and so is settled before anybody has seen it: nobody can put the easy ones
 * aside, and asking again, in any order, gives the same answer. All tokens of a sentence go the same way.
 *
 * @param seed of the project
 * @param validationShare the share of what is labelled that validates: from 0, which is none, to less than 1
 */
public record Allotment(int seed, double validationShare) {
    /** What most projects can spare: every fourth label. */
    public static final double DEFAULT_SHARE = 0.25;

    /** Where a native folder records it. */
    public static final String FILE = "allotment.json";

    private static final String EXPECTED = "expected {\"seed\": 1, \"validation\": " + DEFAULT_SHARE + "}";

    public Allotment {
        if (!(validationShare >= 0 && validationShare < 1)) {
            throw OverruleException.input("the share of labels that validate is " + validationShare
                    + "; expected 0 or more and less than 1, such as " + DEFAULT_SHARE);
        }
    }

    /** For a project that has its validation set: every label trains. */
    public static Allotment training() {
        return new Allotment(0, 0);
    }

    /** Where the instance goes once it is labelled: to the labelled instances or to the validation set. */
    public DatasetPart of(Instance instance) {
        String id = instance instanceof TokenInstance token ? token.sentence().id() : instance.id();
        return RandomStream.of(seed, "allotment of " + id).nextDouble() < validationShare
                ? DatasetPart.VALIDATION
                : DatasetPart.LABELLED;
    }

    /** The allotment that a folder records; empty if it records none. */
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

    /** Records it in a folder, which then keeps to it. */
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
