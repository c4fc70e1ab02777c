package io.overrule.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.data.AuditSample;
import io.overrule.data.DatasetFolder;
import io.overrule.modelfile.ModelFile;
import io.overrule.rule.Task;
import io.overrule.training.Tasks;
import io.overrule.training.Trainer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An audit sample is worth something because nothing is fitted to it. */
class AuditFitsNothingTest {
    @TempDir
    private Path folder;

    /** The bytes of a model that is trained on a folder which was written and read. */
    private byte[] trained(Task task, String name) throws IOException {
        Path data = folder.resolve("data");
        task.write(data);
        Task read = Task.read(DatasetFolder.at(data));
        assertThat(read.dataset().audit()).isEqualTo(task.dataset().audit());
        ModelFile.write(new Trainer(Tasks.options()).train(read).model(), folder.resolve(name));
        return Files.readAllBytes(folder.resolve(name));
    }

    @Test
    void trainingGivesTheSameBytesWhateverTheAuditLabelsAre() throws IOException {
        Task small = Tasks.small();
        Task drawn = small.withDataset(AuditSample.drawnFrom(small.dataset(), 30, 1));
        AuditSample open = drawn.dataset().audit();
        for (AuditSample.Line line : drawn.dataset().audit().lines()) {
            open = open.withLabels(line.id(), List.of());
        }
        AuditSample wrong = open;
        for (AuditSample.Line line : drawn.dataset().audit().lines()) {
            wrong = wrong.withLabels(line.id(), List.of(1 - line.labels().get(0)));
        }
        byte[] right = trained(drawn, "right.overrule");
        assertThat(trained(drawn.withDataset(drawn.dataset().withAudit(open)), "open.overrule"))
                .isEqualTo(right);
        assertThat(trained(drawn.withDataset(drawn.dataset().withAudit(wrong)), "wrong.overrule"))
                .isEqualTo(right);
    }
}
