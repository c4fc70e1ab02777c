package io.overrule.bench.fuzz;

import io.overrule.OverruleException;
import io.overrule.Suggestion;
import io.overrule.inference.Model;
import java.util.ArrayList;
import java.util.List;

/** Everything in Overrule that reads a file. */
public final class FuzzedReaders {
    private FuzzedReaders() {}

    public static List<FuzzedReader> all() {
        Model texts = SeedModels.texts();
        Model records = SeedModels.records();
        Model tokens = SeedModels.tokens();
        List<FuzzedReader> readers = new ArrayList<>(DatasetReaders.all());
        readers.add(new OptionsReader());
        readers.add(new ModelReader(List.of(texts, records, tokens)));
        readers.add(new ImportReader());
        readers.add(new PredictReader(texts, records, tokens));
        readers.add(new CacheReader());
        return readers;
    }

    /** Those with some names; all if there are none. */
    public static List<FuzzedReader> named(List<String> names) {
        List<FuzzedReader> all = all();
        List<String> known = all.stream().map(FuzzedReader::name).toList();
        for (String name : names) {
            if (!known.contains(name)) {
                throw OverruleException.input(
                        "there is no reader '" + name + "'; " + Suggestion.remedy(name, known, "readers"));
            }
        }
        return all.stream()
                .filter(reader -> names.isEmpty() || names.contains(reader.name()))
                .toList();
    }
}
