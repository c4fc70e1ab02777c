package io.overrule.workbench.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.workbench.SmallTask;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteProjectTest extends ProjectContract {
    @TempDir
    private Path folder;

    @Override
    Projects projects() {
        return Projects.inFolder(folder);
    }

    @Test
    void aProjectIsOneFile() {
        try (Projects projects = projects()) {
            projects.create(SmallTask.project("Größe, Preis & mehr"));

            assertThat(folder.resolve("grosse-preis-mehr.workbench").toFile().exists()
                            || folder.resolve("gro-e-preis-mehr.workbench")
                                    .toFile()
                                    .exists())
                    .isTrue();
            assertThat(projects.list()).hasSize(1);
        }
    }

    @Test
    void twoOfOneNameAreTwo() {
        try (Projects projects = projects()) {
            projects.create(SmallTask.project("Requests"));

            assertThat(projects.create(SmallTask.project("Requests")).project().id())
                    .isEqualTo("requests-2");
        }
    }

    @Test
    void noNameLeadsOutOfTheFolder() {
        try (Projects projects = projects()) {
            for (String id : new String[] {"../x", "..", "a/b", "/etc/passwd", "%2e%2e", "", "x\0y", "A"}) {
                assertThatThrownBy(() -> projects.open(id)).isInstanceOf(UnknownProjectException.class);
            }
        }
    }
}
