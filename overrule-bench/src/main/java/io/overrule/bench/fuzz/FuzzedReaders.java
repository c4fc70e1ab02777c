package io.overrule.bench.fuzz;

import io.overrule.OverruleException;
import io.overrule.Suggestion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Everything in Overrule that reads a file. */
public final class FuzzedReaders {
    private FuzzedReaders() {}

    /** By name; made when needed, because some train models first. */
    private static Map<String, Supplier<FuzzedReader>> makers() {
        Map<String, Supplier<FuzzedReader>> makers = new LinkedHashMap<>();
        for (FuzzedReader reader : DatasetReaders.all()) {
            makers.put(reader.name(), () -> reader);
        }
        makers.put("options", OptionsReader::new);
        makers.put("model", ModelReader::new);
        makers.put("train", TrainReader::new);
        makers.put("import", ImportReader::new);
        makers.put("predict", PredictReader::new);
        makers.put("cache", CacheReader::new);
        return makers;
    }

    public static List<FuzzedReader> all() {
        return makers().values().stream().map(Supplier::get).toList();
    }

    /** Those with some names; all if there are none. */
    public static List<FuzzedReader> named(List<String> names) {
        Map<String, Supplier<FuzzedReader>> makers = makers();
        for (String name : names) {
            if (!makers.containsKey(name)) {
                throw OverruleException.input(
                        "there is no reader '" + name + "'; " + Suggestion.remedy(name, makers.keySet(), "readers"));
            }
        }
        return makers.entrySet().stream()
                .filter(maker -> names.isEmpty() || names.contains(maker.getKey()))
                .map(maker -> maker.getValue().get())
                .toList();
    }
}
