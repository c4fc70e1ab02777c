package io.overrule.bench.fuzz;

import io.overrule.data.DatasetFolder;
import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import io.overrule.inference.Model;
import io.overrule.modelfile.ModelFile;
import io.overrule.rule.Task;
import io.overrule.training.Methods;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Goes from a folder to a prediction: from every accepted folder a model must be trained, written and read back with
 * the same predictions.
 */
final class TrainReader implements FuzzedReader {
    @Override
    public String name() {
        return "train";
    }

    @Override
    public List<Map<String, byte[]>> seeds() {
        return SeedFolders.all();
    }

    /** Classes that files list one a line, but that have several lines themselves. */
    @Override
    public List<Map<String, byte[]>> known() {
        return List.of(
                renamed("fruit\nani\rmal\n", "animal", "ani\\rmal"),
                renamed("fruit\nani\u2028mal\n", "animal", "ani\\u2028mal"),
                renamed("\ufefffruit\nanimal\n", "animal", "animal"));
    }

    private static Map<String, byte[]> renamed(String labels, String name, String other) {
        Map<String, byte[]> files = new LinkedHashMap<>(SeedFolders.texts());
        files.replaceAll((file, bytes) ->
                FuzzFiles.bytes(FuzzFiles.text(bytes).replace("\"" + name + "\"", "\"" + other + "\"")));
        files.put("labels.txt", FuzzFiles.bytes(labels));
        return files;
    }

    @Override
    public boolean read(Map<String, byte[]> files, Path scratch) throws IOException {
        Task task = Task.read(DatasetFolder.at(FuzzFiles.write(scratch.resolve("data"), files)));
        boolean ofRecords = task.dataset().unlabelled().stream().anyMatch(RecordInstance.class::isInstance);
        try (Model model = SeedModels.train(task, Methods.ONLY_L, ofRecords ? "records" : "ngrams:min=1");
                Model again = ModelReader.again(ModelFile.toBytes(model))) {
            for (Instance instance : task.dataset().unlabelled()) {
                if (!model.predict(instance).equals(again.predict(instance))) {
                    throw new WrongException(FuzzFailure.Kind.UNEQUAL, "the model read back predicts something else");
                }
            }
        }
        return true;
    }
}
