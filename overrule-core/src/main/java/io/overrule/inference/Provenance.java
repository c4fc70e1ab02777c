package io.overrule.inference;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A record of where a model comes from. It contains no time and no place, so the same training gives the same
 * provenance.
 *
 * @param seed the seed of the training run
 * @param options the value of every option by name
 * @param dataHashes SHA-256 of each part of the data, by the part's name
 * @param versions the versions of the software by name: overrule itself, the native library
 * @param outcome facts about the training: the best epoch, its validation score, {@link #INSTANCES}
 */
public record Provenance(
        long seed,
        Map<String, String> options,
        Map<String, String> dataHashes,
        Map<String, String> versions,
        Map<String, String> outcome) {
    /** The name in {@link #outcome()} for the kind of instances that the model was trained on. */
    public static final String INSTANCES = "instances";

    /** The name in {@link #outcome()} for the way in which the model predicts. */
    public static final String PREDICTS_BY = "predictsBy";

    /** The name in {@link #outcome()} for the kept epoch of each member, separated by commas. */
    public static final String EPOCHS = "epochs";

    /**
     * The name in {@link #outcome()} for the number of standard errors by which the log likelihood of the model is above
     * that of the labels alone, on validation instances that nothing was fitted to.
     */
    public static final String ERRORS_ABOVE_LABELS = "errorsAboveLabels";

    /**
     * The name in {@link #outcome()} for the class shares of U in the order of the classes, separated by commas. It is
     * there if predictions are corrected for an estimate of them, because those of L are far away.
     */
    public static final String UNLABELLED_SHARES = "unlabelledShares";

    private static final String CROSS_FITTED = "crossFitted.";

    public Provenance {
        options = Collections.unmodifiableMap(new TreeMap<>(options));
        dataHashes = Collections.unmodifiableMap(new TreeMap<>(dataHashes));
        versions = Collections.unmodifiableMap(new TreeMap<>(versions));
        outcome = Collections.unmodifiableMap(new TreeMap<>(outcome));
    }

    /** The text of {@link #UNLABELLED_SHARES}. */
    public static String shares(List<Double> shares) {
        return shares.stream()
                .map(share -> String.format(Locale.ROOT, "%.4f", share))
                .collect(Collectors.joining(","));
    }

    /** The class shares of U for which predictions are corrected; empty if they are not. */
    public List<Double> unlabelledShares() {
        return Optional.ofNullable(outcome.get(UNLABELLED_SHARES)).stream()
                .flatMap(text -> Stream.of(text.split(",")))
                .map(Double::valueOf)
                .toList();
    }

    /** The name in {@link #outcome()} for the {@link #validation} of a way to predict. */
    public static String crossFitted(Inference inference) {
        return CROSS_FITTED + inference.commandName();
    }

    /**
     * The score on the validation instances for the model's way to predict. Each instance is predicted by networks and
     * fits that it did not help to choose (cross-fitting). Empty without a validation set.
     */
    public OptionalDouble validation() {
        return Optional.ofNullable(outcome.get(CROSS_FITTED + outcome.get(PREDICTS_BY))).stream()
                .mapToDouble(Double::parseDouble)
                .findFirst();
    }

    /**
     * The provenance of an ensemble. Where the members differ, it lists the values of all of them in order. The outcome
     * also holds the number of members and their seeds.
     */
    static Provenance ofEnsemble(List<Provenance> members) {
        if (members.size() == 1) {
            return members.get(0);
        }
        Map<String, String> outcome = merged(members, Provenance::outcome);
        outcome.put("members", Integer.toString(members.size()));
        outcome.put("seeds", joined(members, member -> Long.toString(member.seed())));
        return new Provenance(
                members.get(0).seed(),
                merged(members, Provenance::options),
                merged(members, Provenance::dataHashes),
                merged(members, Provenance::versions),
                outcome);
    }

    private static Map<String, String> merged(
            List<Provenance> members, Function<Provenance, Map<String, String>> part) {
        Map<String, String> merged = new TreeMap<>();
        members.forEach(member -> merged.putAll(part.apply(member)));
        merged.replaceAll((key, last) -> members.stream()
                        .allMatch(member -> last.equals(part.apply(member).get(key)))
                ? last
                : joined(members, member -> part.apply(member).getOrDefault(key, "none")));
        return merged;
    }

    private static String joined(List<Provenance> members, Function<Provenance, String> value) {
        return members.stream().map(value).collect(Collectors.joining(","));
    }
}
