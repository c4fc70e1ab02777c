package io.overrule.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.cache.FeatureCache;
import io.overrule.workbench.desk.Desks;
import io.overrule.workbench.project.Projects;
import io.overrule.workbench.store.Database;
import io.overrule.workbench.web.WebServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was acknowledged survives the death of the process: a few times here, often in the bench. */
class KillTest {
    @TempDir
    private Path folder;

    private int surviveOnSqlite(int rounds) throws IOException, InterruptedException {
        try (Projects projects = Projects.inFolder(folder)) {
            projects.create(SmallTask.project("Requests"));
        }
        return new KilledWorkbench(folder, List.of(), () -> Projects.inFolder(folder)).survive(rounds, "requests", "");
    }

    private int surviveOnPostgres(int rounds) throws IOException, InterruptedException {
        String url = TestPostgres.newDatabase();
        Projects projects = Projects.on(Database.server(url));
        projects.create(SmallTask.project("Requests"));
        String password;
        try (WebServer first = WebServer.start(
                new WebServer.Settings("127.0.0.1", 0, Set.of()), new Desks(projects, FeatureCache.none()))) {
            password = first.firstPassword().orElseThrow();
        }
        return new KilledWorkbench(folder, List.of("--db", url), () -> Projects.on(Database.server(url)))
                .survive(rounds, "requests", "Bearer owner:" + password);
    }

    @Test
    void everyAcknowledgedEditSurvivesOnSqlite() throws IOException, InterruptedException {
        assertThat(surviveOnSqlite(3)).isGreaterThanOrEqualTo(9);
    }

    @Test
    void everyAcknowledgedEditSurvivesOnPostgres() throws IOException, InterruptedException {
        assertThat(surviveOnPostgres(2)).isGreaterThanOrEqualTo(6);
    }

    @Test
    @Tag("bench")
    void fiftyTimesOnSqlite() throws IOException, InterruptedException {
        assertThat(surviveOnSqlite(50)).isGreaterThanOrEqualTo(150);
    }

    @Test
    @Tag("bench")
    void tenTimesOnPostgres() throws IOException, InterruptedException {
        assertThat(surviveOnPostgres(10)).isGreaterThanOrEqualTo(30);
    }
}
