package io.overrule.data;

import io.overrule.Problem;
import io.overrule.Problems;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The four parts of a dataset while it is read or built. */
final class DatasetDraft {
    private final Map<DatasetPart, PartDraft> parts = new EnumMap<>(DatasetPart.class);

    DatasetDraft() {
        for (DatasetPart role : DatasetPart.values()) {
            parts.put(role, new PartDraft(role));
        }
    }

    /** The parts of a finished dataset. */
    static DatasetDraft of(Dataset dataset) {
        DatasetDraft draft = new DatasetDraft();
        draft.parts.put(
                DatasetPart.LABELLED, PartDraft.of(DatasetPart.LABELLED, Dataset.instances(dataset.labelled())));
        draft.parts.put(DatasetPart.UNLABELLED, PartDraft.of(DatasetPart.UNLABELLED, dataset.unlabelled()));
        draft.parts.put(
                DatasetPart.VALIDATION, PartDraft.of(DatasetPart.VALIDATION, Dataset.instances(dataset.validation())));
        draft.parts.put(DatasetPart.TEST, PartDraft.of(DatasetPart.TEST, Dataset.instances(dataset.test())));
        return draft;
    }

    PartDraft part(DatasetPart role) {
        PartDraft part = parts.get(role);
        if (part == null) {
            throw new IllegalArgumentException("there is no part " + role);
        }
        return part;
    }

    List<PartDraft> all() {
        return List.copyOf(parts.values());
    }

    /**
     * Checks that the instances fit together, gives ids to those without one, and builds the dataset.
     *
     * @return empty if the classes are unknown, which has been reported as a problem
     */
    Optional<LinkedDataset> dataset(String name, Optional<LabelSet> labels, Problems problems) {
        Consistency.check(all(), problems);
        nameTheNameless();
        Optional<List<Integer>> truth = truth(part(DatasetPart.UNLABELLED), problems);
        Map<String, List<String>> links = new LinkedHashMap<>();
        all().forEach(part -> part.putLinks(links));
        return labels.map(known -> new LinkedDataset(
                new Dataset(
                        name,
                        known,
                        part(DatasetPart.LABELLED).labelled(),
                        part(DatasetPart.UNLABELLED).instances(),
                        truth,
                        part(DatasetPart.VALIDATION).labelled(),
                        part(DatasetPart.TEST).labelled()),
                ExemplarLinks.of(links)));
    }

    /** Gives ids to the lines that have none. */
    void nameTheNameless() {
        Set<String> taken = PartDraft.ids(all());
        all().forEach(part -> part.nameTheNameless(taken));
    }

    private static Optional<List<Integer>> truth(PartDraft unlabelled, Problems problems) {
        int known = 0;
        int lines = 0;
        int firstUnknown = -1;
        for (int i = 0; i < unlabelled.size(); i = unlabelled.lineEnd(i)) {
            lines++;
            if (unlabelled.hasLabel(i)) {
                known++;
            } else if (firstUnknown < 0) {
                firstUnknown = i;
            }
        }
        if (known == 0) {
            return Optional.empty();
        }
        if (firstUnknown >= 0) {
            problems.add(
                    Problem.Code.MISSING,
                    unlabelled.where(firstUnknown),
                    "has no 'gold', but " + known + " of the " + lines
                            + " lines have; write the true class into every line, or into none");
            return Optional.empty();
        }
        return Optional.of(unlabelled.labels());
    }
}
