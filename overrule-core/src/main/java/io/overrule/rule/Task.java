package io.overrule.rule;

import io.overrule.OverruleException;
import io.overrule.Problems;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetFolder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * All that a person brings: the data, the rules, and which labelled instances the rules were generalised from.
 *
 * @param exemplars in the order of the labelled instances
 */
public record Task(Dataset dataset, RuleSet rules, List<Exemplar> exemplars) {
    public Task {
        Objects.requireNonNull(dataset, "dataset");
        Objects.requireNonNull(rules, "rules");
        exemplars = List.copyOf(exemplars);
    }

    /** Reads a whole folder. If it is not in order, the exception lists the problems of all its files. */
    public static Task read(DatasetFolder folder) {
        Problems problems = new Problems();
        Optional<Dataset> dataset = folder.dataset(problems);
        Optional<RuleSet> rules = dataset.map(read -> RuleReader.read(folder, read, Map.of(), problems));
        problems.throwIfAny();
        if (dataset.isEmpty() || rules.isEmpty()) {
            throw OverruleException.internal("no task and no problem in " + folder.name());
        }
        return new Task(dataset.get(), rules.get(), Exemplars.link(dataset.get(), rules.get()));
    }
}
