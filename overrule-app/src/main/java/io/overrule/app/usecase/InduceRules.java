package io.overrule.app.usecase;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetFolder;
import io.overrule.data.DatasetPart;
import io.overrule.data.InstanceKind;
import io.overrule.data.InstanceWriter;
import io.overrule.data.LabelledFile;
import io.overrule.data.LabelledInstance;
import io.overrule.data.TextLines;
import io.overrule.discovery.InducedRules;
import io.overrule.discovery.Induction;
import io.overrule.discovery.InductionOptions;
import io.overrule.rule.RuleWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Learns rules from labelled data, keeps those that have exemplars among the dataset's labelled instances, and writes them
 * to a new file: all of them, or no file.
 */
public final class InduceRules {
    private InduceRules() {}

    /**
     * @param from labelled lines to learn from; empty for the dataset's labelled instances. Its validation instances
     *     are not learned from unless they are named: they choose the best epoch and fit trust, and rules learned from
     *     them would make both look too good
     * @param rules where to write the rules
     * @param labelled where to write the labelled instances, each with the rules that it is an exemplar of
     */
    public record Request(
            Path folder, Optional<Path> from, InductionOptions options, Path rules, Optional<Path> labelled) {
        public Request {
            Objects.requireNonNull(folder, "folder");
            Objects.requireNonNull(from, "from");
            Objects.requireNonNull(options, "options");
            Objects.requireNonNull(rules, "rules");
            Objects.requireNonNull(labelled, "labelled");
        }
    }

    /**
     * @param found how many rules were learned
     * @param kept those of them that have an exemplar
     * @param labelledCount how many labelled instances the dataset has
     * @param fromValidation whether they were learned from the validation instances
     */
    public record Result(int found, InducedRules kept, int labelledCount, boolean fromValidation) {}

    public static Result run(Request request, Work work) {
        requireNewFiles(request);
        Dataset dataset = DatasetFolder.at(request.folder()).contents().dataset();
        if (dataset.labelled().isEmpty()) {
            throw OverruleException.input("dataset '" + dataset.name() + "' has no labelled instances; write some into "
                    + DatasetPart.LABELLED.file() + ", because a rule is kept if one of them is its exemplar");
        }
        List<LabelledInstance> from = from(request, dataset);
        InducedRules found = new Induction(request.options()).induce(dataset.labels(), from, work);
        InducedRules kept = found.withExemplarsIn(dataset.labelled());
        if (kept.rules().isEmpty()) {
            throw OverruleException.input(
                    found.rules().isEmpty()
                            ? "no rule was found in " + from.size() + " labelled instances that covers at least "
                                    + request.options().leastCover()
                                    + " of them and separates a class from the others; give"
                                    + " more labelled instances, or write rules by hand"
                            : "none of the " + found.rules().size() + " rules that were found covers one of the "
                                    + dataset.labelled().size()
                                    + " labelled instances of its class; label instances that they cover");
        }
        work.check();
        TextLines.write(request.rules(), RuleWriter.lines(kept.ruleSet()).stream());
        request.labelled()
                .ifPresent(file -> TextLines.write(
                        file, InstanceWriter.lines(dataset.labelled(), dataset.labels(), kept.links())));
        return new Result(
                found.rules().size(), kept, dataset.labelled().size(), isPart(request, DatasetPart.VALIDATION));
    }

    private static List<LabelledInstance> from(Request request, Dataset dataset) {
        if (request.from().isEmpty()) {
            return dataset.labelled();
        }
        Path file = request.from().get();
        List<LabelledInstance> from = LabelledFile.read(file, dataset.labels());
        InstanceKind kind = InstanceKind.of(dataset.labelled().get(0).instance());
        InstanceKind other = InstanceKind.of(from.get(0).instance());
        if (kind != other) {
            throw OverruleException.input("'" + file + "' holds " + other.many() + ", dataset '" + dataset.name()
                    + "' holds " + kind.many() + "; give labelled lines of the same kind");
        }
        return from;
    }

    private static boolean isPart(Request request, DatasetPart part) {
        return request.from()
                .filter(file -> isSame(file, request.folder().resolve(part.file())))
                .isPresent();
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return Files.exists(one) && Files.exists(other) && Files.isSameFile(one, other);
        } catch (IOException e) {
            return false;
        }
    }

    private static void requireNewFiles(Request request) {
        if (isPart(request, DatasetPart.TEST)) {
            throw OverruleException.input("'" + request.from().orElseThrow()
                    + "' is the dataset's test part, which must not be learned from; give other labelled lines");
        }
        List<Path> outputs = new ArrayList<>(List.of(request.rules()));
        request.labelled().ifPresent(outputs::add);
        List<Path> inputs = Stream.concat(
                        Arrays.stream(DatasetPart.values())
                                .map(part -> request.folder().resolve(part.file())),
                        request.from().stream())
                .toList();
        for (Path output : outputs) {
            if (Files.isRegularFile(output)) {
                throw OverruleException.input(
                        output + ": exists, and is not replaced; name a new file, or remove it first");
            }
            OutputFile.requireWritable(output, "rules.jsonl", inputs);
        }
        if (request.labelled()
                .filter(file -> file.toAbsolutePath()
                        .normalize()
                        .equals(request.rules().toAbsolutePath().normalize()))
                .isPresent()) {
            throw OverruleException.input(
                    request.rules() + ": is named for the rules and for the labelled instances; name two files");
        }
    }
}
