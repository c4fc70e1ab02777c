package io.overrule.inference;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where a model comes from. No time and no place: the same training gives the same provenance.
 *
 * @param seed of the training run
 * @param options every option by name, as it was used
 * @param dataHashes SHA-256 of each part of the data, by the part's name
 * @param versions of what took part, by name: overrule itself, the native library
 * @param outcome what training says of itself: the best epoch, its validation figure; {@link #INSTANCES}
 */
public record Provenance(
        long seed,
        Map<String, String> options,
        Map<String, String> dataHashes,
        Map<String, String> versions,
        Map<String, String> outcome) {
    /** The name under which {@link #outcome()} tells what kind of instances the model was trained on. */
    public static final String INSTANCES = "instances";

    public Provenance {
        options = Collections.unmodifiableMap(new TreeMap<>(options));
        dataHashes = Collections.unmodifiableMap(new TreeMap<>(dataHashes));
        versions = Collections.unmodifiableMap(new TreeMap<>(versions));
        outcome = Collections.unmodifiableMap(new TreeMap<>(outcome));
    }
}
