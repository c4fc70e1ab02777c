package io.overrule.app.print;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.cache.CachedEncoder;
import io.overrule.experiment.RunStore;
import java.nio.file.Path;
import java.util.List;

/** Prints what a cache keeps for a program. */
public final class CacheJson {
    private CacheJson() {}

    public static String of(Path folder, List<CachedEncoder> encoders, RunStore.Size runs) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("folder", folder.toString());
        json.put("bytes", encoders.stream().mapToLong(CachedEncoder::bytes).sum() + runs.bytes());
        ArrayNode lines = json.putArray("encoders");
        for (CachedEncoder encoder : encoders) {
            ObjectNode line = lines.addObject();
            line.put("name", encoder.name());
            line.put("fingerprint", encoder.fingerprint());
            line.put("contents", encoder.contents());
            line.put("bytes", encoder.bytes());
            line.put("lastWritten", encoder.lastWritten().toString());
        }
        json.putObject("runs").put("count", runs.count()).put("bytes", runs.bytes());
        return json.toPrettyString();
    }
}
