package io.overrule.workbench.project;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.workbench.SmallTask;
import io.overrule.workbench.TestPostgres;
import io.overrule.workbench.store.Database;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PostgresProjectTest extends ProjectContract {
    private String url = "";

    @BeforeEach
    void newDatabase() {
        url = TestPostgres.newDatabase();
    }

    @Override
    Projects projects() {
        return Projects.on(Database.server(url));
    }

    @Test
    void twoWorkbenchesOnOneDatabaseSeeEachOther() {
        try (Projects one = projects();
                Projects other = projects()) {
            Project here = one.create(SmallTask.project("Requests")).project();
            Project there = other.open("requests").project();
            here.label("U24", List.of("delivery"), "ada");
            there.label("U25", List.of("payment"), "bob");
            here.label("U26", List.of("delivery"), "ada");

            assertThat(here.now().number()).isEqualTo(3);
            assertThat(there.refresh().task()).isEqualTo(here.now().task());
        }
    }
}
