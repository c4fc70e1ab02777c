package io.overrule.workbench.project;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.Work;
import io.overrule.app.usecase.StartedTask;
import io.overrule.data.DatasetFolder;
import io.overrule.rule.Edit;
import io.overrule.rule.Rule;
import io.overrule.rule.Task;
import io.overrule.workbench.SmallTask;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BoundFolderTest {
    @TempDir
    private Path place;

    private Path folder;
    private Projects projects;
    private Projects.Opened opened;
    private BoundFolder bound;
    private long edits = 1;

    @BeforeEach
    void bind() {
        folder = place.resolve("requests");
        SmallTask.task().write(folder);
        projects = Projects.inFolder(place.resolve("projects"));
        opened = projects.create(
                NewProject.ofFolder("Requests", folder, 1, Work.quiet()).boundTo(folder));
        bound = new BoundFolder(opened.project(), opened.rows(), folder);
    }

    @AfterEach
    void close() {
        projects.close();
    }

    private Project project() {
        return opened.project();
    }

    private Task inFolder() {
        return StartedTask.read(DatasetFolder.at(folder), Work.quiet());
    }

    /** An editor writes later than the workbench did, by whatever clock the file system has. */
    private void edit(String file, String from, String to) throws IOException {
        Path path = folder.resolve(file);
        Files.writeString(path, Files.readString(path).replace(from, to));
        Files.setLastModifiedTime(path, FileTime.from(Instant.now().plusSeconds(edits++)));
    }

    @Test
    void whatIsDoneOnThePageIsWrittenToTheFiles() throws IOException {
        String labels = Files.readString(folder.resolve("labels.txt"));
        project().label("U24", List.of("delivery"), "ada");
        project().apply(new Change.Edited(Edit.RuleAdded.last(Rule.keyword("invoice", "payment", "invoice"))), "ada");
        bound.step();

        assertThat(inFolder())
                .isEqualTo(project()
                        .now()
                        .task()
                        .withDataset(project().now().dataset().withName("requests")));
        assertThat(Files.readString(folder.resolve("labels.txt"))).isEqualTo(labels);
        assertThat(bound.conflict()).isEmpty();
    }

    @Test
    void whatIsEditedInTheFilesAppearsOnThePage() throws IOException {
        edit("rules.jsonl", "\"van\"", "\"lorry\"");
        bound.step();

        assertThat(project().now().task().allRules().rules().get(0))
                .isEqualTo(Rule.keyword("parcel", "delivery", "parcel", "lorry"));
        assertThat(project().now().timeline().get(0).words()).contains("rules.jsonl");
        assertThat(project().undo("ada").task().allRules().rules().get(0))
                .isEqualTo(Rule.keyword("parcel", "delivery", "parcel", "van"));
    }

    @Test
    void aConflictIsShownAndNothingIsOverwritten() throws IOException {
        edit("rules.jsonl", "\"van\"", "\"lorry\"");
        String theirs = Files.readString(folder.resolve("rules.jsonl"));
        project().apply(new Change.Edited(new Edit.RuleSwitched("card", false)), "ada");
        Task ours = project().now().task();
        bound.step();
        bound.step();

        assertThat(bound.conflict())
                .hasValueSatisfying(conflict -> assertThat(conflict.files()).containsExactly("rules.jsonl"));
        assertThat(Files.readString(folder.resolve("rules.jsonl"))).isEqualTo(theirs);
        assertThat(project().now().task()).isEqualTo(ours);
    }

    @Test
    void whoKeepsThePageKeepsTheFilesBeside() throws IOException {
        edit("rules.jsonl", "\"van\"", "\"lorry\"");
        String theirs = Files.readString(folder.resolve("rules.jsonl"));
        project().apply(new Change.Edited(new Edit.RuleSwitched("card", false)), "ada");
        bound.step();
        bound.keepPage();

        assertThat(bound.conflict()).isEmpty();
        assertThat(inFolder().off()).containsExactly("card");
        assertThat(Files.readString(folder.resolve("rules.jsonl.before-step-1")))
                .isEqualTo(theirs);
    }

    @Test
    void whoTakesTheFilesCanGoBack() throws IOException {
        edit("rules.jsonl", "\"van\"", "\"lorry\"");
        project().apply(new Change.Edited(new Edit.RuleSwitched("card", false)), "ada");
        Task ours = project().now().task();
        bound.step();
        bound.takeFiles("ada");

        assertThat(bound.conflict()).isEmpty();
        assertThat(project().now().task().off()).isEmpty();
        assertThat(project().undo("ada").task()).isEqualTo(ours);
    }

    @Test
    void filesThatAreNotInOrderAreReportedAndReadWhenTheyAre() throws IOException {
        edit("rules.jsonl", "\"delivery\"", "\"delivry\"");
        bound.step();

        assertThat(bound.conflict())
                .hasValueSatisfying(
                        conflict -> assertThat(conflict.problem().orElse("")).contains("delivry"));
        edit("rules.jsonl", "\"delivry\"", "\"delivery\"");
        bound.step();
        assertThat(bound.conflict()).isEmpty();
    }

    @Test
    void remembersWhereBothAgreedAfterARestart() throws IOException {
        project().label("U24", List.of("delivery"), "ada");
        bound.step();
        edit("rules.jsonl", "\"van\"", "\"lorry\"");
        BoundFolder again = new BoundFolder(project(), opened.rows(), folder);
        again.step();

        assertThat(again.conflict()).isEmpty();
        assertThat(project().now().task().allRules().rules().get(0))
                .isEqualTo(Rule.keyword("parcel", "delivery", "parcel", "lorry"));
    }
}
