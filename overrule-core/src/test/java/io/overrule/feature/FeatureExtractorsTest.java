package io.overrule.feature;

import io.overrule.RandomStream;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import io.overrule.data.Value;
import io.overrule.training.Tasks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;

/** The contract for every extractor of this module. */
class FeatureExtractorsTest {
    private static final List<Instance> TEXTS = texts();
    private static final List<Instance> RECORDS = records();

    private static List<Instance> texts() {
        List<Instance> texts = new ArrayList<>(Dataset.instances(Tasks.texts("N", 60, 11)));
        texts.add(Instance.text(""));
        texts.add(Instance.text("WORDS nobody knows, 12 of them!"));
        return texts;
    }

    private static List<Instance> records() {
        RandomStream random = RandomStream.of(12, "records");
        List<Instance> records = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            Map<String, Value> values = new LinkedHashMap<>();
            values.put("age", Value.of(random.nextInt(90)));
            String colour = random.nextInt(2) == 0 ? "red" : "green";
            values.put("colour", random.nextInt(4) > 0 ? Value.of(colour) : new Value.Missing());
            records.add(new RecordInstance("r" + i, values));
        }
        records.add(new RecordInstance("other", Map.of("age", new Value.Missing(), "colour", Value.of("blue"))));
        return records;
    }

    /** Fitted to all but the last two. */
    private abstract static class OfBlocks extends FeatureExtractorContract {
        private final String blocks;
        private final List<Instance> instances;

        OfBlocks(String blocks, List<Instance> instances) {
            this.blocks = blocks;
            this.instances = instances;
        }

        @Override
        FeatureExtractor fitted() {
            return FeatureSettings.parse(blocks).fit(instances.subList(0, instances.size() - 2));
        }

        @Override
        List<Instance> instances() {
            return instances;
        }
    }

    @Nested
    class Ngrams extends OfBlocks {
        Ngrams() {
            super("ngrams", TEXTS);
        }
    }

    @Nested
    class Characters extends OfBlocks {
        Characters() {
            super("chars", TEXTS);
        }
    }

    @Nested
    class Latent extends OfBlocks {
        Latent() {
            super("lsa:5", TEXTS);
        }
    }

    @Nested
    class Style extends OfBlocks {
        Style() {
            super("style", TEXTS);
        }
    }

    @Nested
    class Records extends OfBlocks {
        Records() {
            super("records", RECORDS);
        }
    }

    @Nested
    class SideBySide extends OfBlocks {
        SideBySide() {
            super("lsa:5+ngrams+style", TEXTS);
        }
    }
}
