package io.overrule.inference;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Where a model comes from. No time and no place: the same training gives the same provenance.
 *
 * @param seed of the training run
 * @param options every option by name, as it was used
 * @param dataHashes SHA-256 of each part of the data, by the part's name
 * @param versions of what took part, by name: overrule itself, the native library
 * @param outcome what training says of itself: the best epoch, its validation score; {@link #INSTANCES}
 */
public record Provenance(
        long seed,
        Map<String, String> options,
        Map<String, String> dataHashes,
        Map<String, String> versions,
        Map<String, String> outcome) {
    /** The name under which {@link #outcome()} says what kind of instances the model was trained on. */
    public static final String INSTANCES = "instances";

    /** The name under which {@link #outcome()} says how the model predicts. */
    public static final String PREDICTS_BY = "predictsBy";

    private static final String CROSS_FITTED = "crossFitted.";

    public Provenance {
        options = Collections.unmodifiableMap(new TreeMap<>(options));
        dataHashes = Collections.unmodifiableMap(new TreeMap<>(dataHashes));
        versions = Collections.unmodifiableMap(new TreeMap<>(versions));
        outcome = Collections.unmodifiableMap(new TreeMap<>(outcome));
    }

    /** The name under which {@link #outcome()} keeps {@link #validation} of a way to predict. */
    public static String crossFitted(Inference inference) {
        return CROSS_FITTED + inference.commandName();
    }

    /**
     * The metric on validation instances, each predicted by what it had no part in choosing or fitting, in the way in
     * which the model predicts; empty without a validation set.
     */
    public OptionalDouble validation() {
        return Optional.ofNullable(outcome.get(CROSS_FITTED + outcome.get(PREDICTS_BY))).stream()
                .mapToDouble(Double::parseDouble)
                .findFirst();
    }

    /**
     * What is known of an ensemble: the first member's provenance, but where members differ the values of all of them,
     * in their order; the outcome says how many there are, and their seeds.
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
