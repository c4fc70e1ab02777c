package io.overrule.app.foreign;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of an import.
 *
 * @param parts what each file of instances holds
 * @param classes the classes, as labels.txt lists them
 * @param rules how many rules were written
 * @param votes on how many instances these rules fired, as the files say; each pair of rule and instance counts
 * @param skipped what was left out, each with the reason
 */
public record ImportSummary(
        Map<FolderPart, Part> parts, List<String> classes, int rules, long votes, List<String> skipped) {
    /**
     * A file of instances.
     *
     * @param noun what one line of it holds: {@code text}
     * @param rows how many lines it has
     * @param instances how many instances: as many as lines, or the tokens of sentences
     * @param labels how many instances there are of each class
     */
    public record Part(String noun, int rows, int instances, Map<String, Integer> labels) {
        public Part {
            labels = new LinkedHashMap<>(labels);
        }
    }

    public ImportSummary {
        parts = new LinkedHashMap<>(parts);
        classes = List.copyOf(classes);
        skipped = List.copyOf(skipped);
    }

    public long instances() {
        return parts.values().stream().mapToLong(Part::instances).sum();
    }
}
