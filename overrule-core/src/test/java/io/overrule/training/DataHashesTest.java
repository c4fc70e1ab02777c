package io.overrule.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.Trains;
import io.overrule.rule.Task;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataHashesTest {
    @TempDir
    private Path folder;

    /** The files are formatted as the native format is written, so their bytes are what is hashed. */
    @Test
    void aSentenceIsHashedOnceAsTheLineItStandsOn() throws IOException, GeneralSecurityException {
        Task task = Trains.task();
        Trains.copyTo(folder);

        assertThat(DataHashes.of(task.dataset(), task.rules(), task.links()))
                .containsEntry("labelled", sha256("labeled.jsonl"))
                .containsEntry("labels", sha256("labels.txt"));
    }

    private String sha256(String file) throws IOException, GeneralSecurityException {
        byte[] bytes = Files.readAllBytes(folder.resolve(file));
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }
}
