package io.overrule.app.usecase;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoveredTask;
import io.overrule.data.DatasetPart;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import io.overrule.discovery.Allotment;
import io.overrule.discovery.NextInstances;
import io.overrule.discovery.Proposal;
import io.overrule.experiment.Guards;
import io.overrule.experiment.Warning;
import io.overrule.feature.FeatureExtractor;
import io.overrule.feature.FeatureMatrix;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Model;
import io.overrule.rule.Task;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/** Proposes unlabelled instances to look at, and says for each whether its label will train or validate. */
public final class ProposeNext {
    /** Words that are in none of these hardly make instances alike. */
    private static final int MOST_FITTED = 20_000;

    private final FeatureCache cache;

    /** @param cache keeps the outputs of pretrained encoders */
    public ProposeNext(FeatureCache cache) {
        this.cache = cache;
    }

    /**
     * @param model without one, cover and similarity decide
     * @param count how many to propose
     * @param allotment decides which labels validate
     */
    public record Request(Task task, Optional<Model> model, int count, long seed, Allotment allotment) {
        public Request {
            Objects.requireNonNull(model, "model");
            Objects.requireNonNull(allotment, "allotment");
            if (task.dataset().unlabelled().isEmpty()) {
                throw OverruleException.input("dataset '" + task.dataset().name()
                        + "' has no unlabelled instances, so there is nothing to look at; add some to "
                        + DatasetPart.UNLABELLED.file());
            }
        }
    }

    /** A proposal, and the part that its label is for. */
    public record Dealt(Proposal proposal, DatasetPart part) {}

    /** @param warnings what the model's own validation says about labels and rules */
    public record Result(List<Dealt> dealt, List<Warning> warnings) {
        public Result {
            dealt = List.copyOf(dealt);
            warnings = List.copyOf(warnings);
        }
    }

    public Result run(Request request, Work work) {
        return propose(request, CoveredTask.of(request.task(), work), work);
    }

    /**
     * The same, if the rules were applied before.
     *
     * @param before this task, covered, or one that it was derived from by edits: what they share is not computed again
     */
    public Result run(Request request, CoveredTask before, Work work) {
        return propose(request, before.with(request.task(), work), work);
    }

    private Result propose(Request request, CoveredTask covered, Work work) {
        List<Proposal> proposals = request.model().isPresent()
                ? propose(request, covered, request.model().get().extractor(), work)
                : proposeByWords(request, covered, work);
        return new Result(
                proposals.stream()
                        .map(proposal -> new Dealt(proposal, request.allotment().of(proposal.instance())))
                        .toList(),
                request.model().flatMap(Guards::labelsDoAsWell).stream().toList());
    }

    private List<Proposal> proposeByWords(Request request, CoveredTask covered, Work work) {
        List<Instance> unlabelled = request.task().dataset().unlabelled();
        int count = Math.min(unlabelled.size(), MOST_FITTED);
        List<Instance> some = IntStream.range(0, count)
                .mapToObj(k -> unlabelled.get((int) ((long) k * unlabelled.size() / count)))
                .toList();
        try (FeatureExtractor extractor = FeatureSettings.parse(features(some)).fit(some, cache, work)) {
            return propose(request, covered, extractor, work);
        }
    }

    /** Features that work for any instances: a project begins with a few texts that may share no word, or have none. */
    private static String features(List<Instance> instances) {
        if (InstanceKind.of(instances.get(0)) == InstanceKind.RECORD) {
            return "records";
        }
        boolean words = instances.stream()
                .anyMatch(instance -> instance.display().codePoints().anyMatch(Character::isLetterOrDigit));
        return words ? "ngrams:min=1" : "ngrams:min=1,tokens=spaces";
    }

    private List<Proposal> propose(Request request, CoveredTask covered, FeatureExtractor extractor, Work work) {
        return NextInstances.of(
                new NextInstances.Request(
                        covered,
                        request.model(),
                        (instances, own) -> FeatureMatrix.extract(extractor, instances, cache, own),
                        request.count(),
                        request.seed()),
                work);
    }
}
