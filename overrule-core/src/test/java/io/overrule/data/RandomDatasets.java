package io.overrule.data;

import io.overrule.RandomStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Datasets with links for laws: small, different for every seed, with the characters that break formats. */
public final class RandomDatasets {
    private static final String[] PIECES = {
        "a", "Z", " ", "  ", "\n", "\r", "\t", "\"", "\\", "é", "ß", "😀", "\uD800", "\uFEFF", "\u0000", "\u2028", "{",
        "7"
    };

    private RandomDatasets() {}

    /** Texts for even seeds, records for odd ones. */
    public static LinkedDataset of(long seed, String name) {
        RandomStream random = RandomStream.of(seed, "dataset");
        Map<String, List<String>> links = new LinkedHashMap<>();
        boolean records = seed % 2 != 0;
        LabelSet labels = LabelSet.of("ham", "spam egg", "Größe", "<=50K");
        int unlabelled = random.nextInt(8);
        List<Integer> truth = new ArrayList<>();
        for (int i = 0; i < unlabelled; i++) {
            truth.add(random.nextInt(labels.size()));
        }
        boolean knowTruth = unlabelled > 0 && random.nextInt(2) == 0;
        Dataset dataset = Dataset.builder()
                .name(name)
                .labels(labels)
                .labelled(labelled(random, "L", 1 + random.nextInt(5), records, labels, links))
                .build()
                .withUnlabelled(
                        instances(random, "U", unlabelled, records), knowTruth ? Optional.of(truth) : Optional.empty())
                .withValidation(labelled(random, "V", random.nextInt(3), records, labels, links))
                .withTest(labelled(random, "T", random.nextInt(3), records, labels, links));
        return new LinkedDataset(dataset, ExemplarLinks.of(links));
    }

    /** Sentences, of which the tokens are the instances. */
    public static LinkedDataset ofTokens(long seed, String name) {
        RandomStream random = RandomStream.of(seed, "token dataset");
        Map<String, List<String>> links = new LinkedHashMap<>();
        LabelSet labels = LabelSet.of("O", "spam egg", "Größe");
        List<Instance> unlabelled = tokens(random, "U", random.nextInt(6));
        List<Integer> truth = new ArrayList<>();
        for (int i = 0; i < unlabelled.size(); i++) {
            truth.add(random.nextInt(labels.size()));
        }
        boolean knowTruth = !unlabelled.isEmpty() && random.nextInt(2) == 0;
        Dataset dataset = Dataset.builder()
                .name(name)
                .labels(labels)
                .labelled(labelled(random, tokens(random, "L", 1 + random.nextInt(4)), labels, links))
                .build()
                .withUnlabelled(unlabelled, knowTruth ? Optional.of(truth) : Optional.empty())
                .withValidation(labelled(random, tokens(random, "V", random.nextInt(3)), labels, links))
                .withTest(labelled(random, tokens(random, "T", random.nextInt(3)), labels, links));
        return new LinkedDataset(dataset, ExemplarLinks.of(links));
    }

    private static List<Instance> tokens(RandomStream random, String letter, int sentences) {
        List<Instance> tokens = new ArrayList<>();
        for (int i = 0; i < sentences; i++) {
            List<String> words = new ArrayList<>();
            for (int k = 1 + random.nextInt(5); k > 0; k--) {
                String word = text(random);
                words.add(word.isEmpty() ? "a" : word);
            }
            tokens.addAll(new Sentence(letter + i + text(random), words).instances());
        }
        return tokens;
    }

    private static List<LabelledInstance> labelled(
            RandomStream random,
            String letter,
            int size,
            boolean records,
            LabelSet labels,
            Map<String, List<String>> links) {
        return labelled(random, instances(random, letter, size, records), labels, links);
    }

    private static List<LabelledInstance> labelled(
            RandomStream random, List<Instance> instances, LabelSet labels, Map<String, List<String>> links) {
        List<LabelledInstance> labelled = new ArrayList<>();
        for (Instance instance : instances) {
            List<String> rules = new ArrayList<>();
            for (int j = random.nextInt(3); j > 0; j--) {
                rules.add("R" + j + text(random));
            }
            links.put(instance.id(), rules);
            labelled.add(new LabelledInstance(instance, random.nextInt(labels.size())));
        }
        return labelled;
    }

    private static List<Instance> instances(RandomStream random, String letter, int size, boolean records) {
        List<Instance> instances = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            String id = letter + i + text(random);
            instances.add(records ? new RecordInstance(id, values(random)) : new TextInstance(id, text(random)));
        }
        return instances;
    }

    private static Map<String, Value> values(RandomStream random) {
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("number", random.nextInt(4) == 0 ? Value.MISSING : Value.of(number(random)));
        values.put("some \"text\"", random.nextInt(4) == 0 ? Value.MISSING : Value.of(text(random)));
        return values;
    }

    /** A finite number of any size and sign. */
    public static double number(RandomStream random) {
        switch (random.nextInt(4)) {
            case 0:
                return random.nextInt(100) - 50;
            case 1:
                return -0.0;
            case 2:
                return random.nextGaussian() * 1e16;
            default:
                double any = Double.longBitsToDouble(random.nextLong());
                return Math.abs(any) <= Float.MAX_VALUE ? any : Double.MIN_VALUE;
        }
    }

    /** A text of up to five pieces. */
    public static String text(RandomStream random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
    }
}
