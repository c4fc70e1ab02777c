package io.overrule.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.OverruleException;
import io.overrule.Problem;
import io.overrule.Trains;
import io.overrule.data.DatasetFolder;
import io.overrule.data.Instance;
import io.overrule.data.JdbcRows;
import io.overrule.data.LabelSet;
import io.overrule.data.RecordInstance;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import io.overrule.data.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.sql.rowset.CachedRowSet;
import javax.sql.rowset.RowSetMetaDataImpl;
import javax.sql.rowset.RowSetProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TaskBuilderTest {
    @Test
    void aTaskThatWasBuiltIsTheOneThatItsFolderHolds(@TempDir Path parent) throws IOException {
        Path folder = Files.createDirectory(parent.resolve("mail"));
        Files.writeString(folder.resolve("labels.txt"), "ham\nspam\n");
        Files.writeString(
                folder.resolve("labeled.jsonl"),
                """
                {"text": "win a prize", "label": "spam", "exemplar_of": ["prize"]}
                {"id": "mine", "text": "hello", "label": "ham"}
                """);
        Files.writeString(
                folder.resolve("unlabeled.jsonl"),
                """
                {"text": "a prize", "gold": "spam"}
                {"id": "U2", "text": "hi", "gold": "ham"}
                {"text": "hello", "gold": "ham"}
                """);
        Files.writeString(folder.resolve("valid.jsonl"), "{\"text\": \"no prize\", \"label\": \"ham\"}\n");
        Files.writeString(folder.resolve("test.jsonl"), "{\"text\": \"prizes\", \"label\": \"spam\"}\n");
        Files.writeString(
                folder.resolve("rules.jsonl"),
                """
                {"id": "prize", "kind": "keyword", "label": "spam", "words": ["prize"], "ignore_case": true}
                {"id": "hello", "kind": "keyword", "label": "ham", "words": ["hello"], "ignore_case": true, "off": true}
                """);

        Task built = Task.builder()
                .rule(Rule.keyword("prize", "spam", "prize"))
                .rule(Rule.keyword("hello", "ham", "hello"))
                .off("hello")
                .labelled(Instance.text("win a prize"), "spam", "prize")
                .labelled(new TextInstance("mine", "hello"), "ham")
                .unlabelled(Instance.text("a prize"), "spam")
                .unlabelled(new TextInstance("U2", "hi"), "ham")
                .unlabelled(Instance.text("hello"), "ham")
                .validation(Instance.text("no prize"), "ham")
                .test(Instance.text("prizes"), "spam")
                .labels("ham", "spam")
                .name("mail")
                .build();

        assertThat(built).isEqualTo(Task.read(DatasetFolder.at(folder)));
        assertThat(built.dataset().unlabelled()).extracting(Instance::id).containsExactly("U0", "U2", "U2-2");
        assertThat(built.rules().rules()).extracting(Rule::id).containsExactly("prize");
        assertThat(built.allRules().rules()).extracting(Rule::id).containsExactly("prize", "hello");

        Path written = parent.resolve("written").resolve("mail");
        built.write(written);
        assertThat(Task.read(DatasetFolder.at(written))).isEqualTo(built);
    }

    @Test
    void aTaskOnTokensThatWasBuiltIsTheOneThatItsFolderHolds() {
        Task read = Trains.task();
        TaskBuilder builder =
                Task.builder().name(read.dataset().name()).labels(read.dataset().labels());
        builder.labelled(read.dataset().labelled());
        read.dataset()
                .unlabelledTruth()
                .ifPresentOrElse(
                        truth -> {}, () -> builder.unlabelled(read.dataset().unlabelled()));
        read.links().asMap().forEach((id, rules) -> rules.forEach(rule -> builder.exemplar(id, rule)));
        builder.validation(read.dataset().validation()).test(read.dataset().test());
        builder.rules(read.rules().rules());

        Task built = builder.build();

        assertThat(built.withDataset(read.dataset())).isEqualTo(read);
        assertThat(built.dataset().labelled()).isEqualTo(read.dataset().labelled());
        assertThat(built.exemplars()).isEqualTo(read.exemplars());
    }

    @Test
    void instancesComeFromIteratorsStreamsAndSentences() {
        Sentence sentence = Instance.sentence("to", "York");
        Task task = Task.builder()
                .labels("O", "Place")
                .labelled(sentence, List.of("O", "Place"))
                .unlabelled(Instance.sentence("from", "Bonn").instances().iterator())
                .unlabelled(Stream.of(Instance.sentence("home")).flatMap(it -> it.instances().stream()))
                .rule(Rule.spanPhrases("place", "Place", "york", "bonn"))
                .exemplar("L0:1", "place")
                .build();

        assertThat(task.exemplars())
                .containsExactly(
                        new Exemplar(new TokenInstance(new Sentence("L0", List.of("to", "York")), 1), 1, List.of(0)));
        assertThat(task.dataset().unlabelled()).extracting(Instance::id).containsExactly("U0:0", "U0:1", "U1:0");
    }

    @Test
    void allProblemsAreReportedAtOnce() {
        TaskBuilder builder = Task.builder()
                .labels("ham", "spam")
                .labelled(new TextInstance("a", "win a prize"), "spamm")
                .labelled(new TextInstance("b", "hello"), "ham", "prize")
                .labelled(Instance.sentence("x", "y"), List.of("ham"))
                .unlabelled(new TextInstance("b", "twice"))
                .unlabelled(new RecordInstance("c", Map.of("age", Value.of(3))))
                .rule(Rule.keyword("prize", "spam", "prize"))
                .rule(Rule.keyword("prize", "ham", "again"))
                .rule(Rule.keyword("other", "hamm", "other"))
                .rule(Rule.spanPhrases("span", "ham", "x"))
                .exemplar("nobody", "prize")
                .off("prise");

        assertThatThrownBy(builder::build)
                .isInstanceOfSatisfying(OverruleException.class, e -> assertThat(e.problems())
                        .extracting(Problem::code)
                        .containsExactly(
                                Problem.Code.WRONG_VALUE,
                                Problem.Code.UNKNOWN_LABEL,
                                Problem.Code.DUPLICATE,
                                Problem.Code.INCONSISTENT,
                                Problem.Code.DUPLICATE,
                                Problem.Code.UNKNOWN_LABEL,
                                Problem.Code.UNKNOWN_RULE,
                                Problem.Code.WRONG_RULE_KIND,
                                Problem.Code.UNKNOWN_INSTANCE,
                                Problem.Code.EXEMPLAR_LABEL,
                                Problem.Code.EXEMPLAR_NOT_COVERED))
                .hasMessageContaining("labelled instance 'a': has the unknown label 'spamm'; did you mean 'spam'?")
                .hasMessageContaining("rule 'prise': is to be switched off, but does not exist; did you mean 'prize'?")
                .hasMessageContaining("instance 'nobody': is an exemplar of rule 'prize', but does not exist;"
                        + " add it to the labelled instances, or unlink the two");
    }

    @Test
    void classesThatAreNotInOrderAreRefused() {
        assertThatThrownBy(() -> Task.builder().labels("ham", "ham", " ").build())
                .hasMessage("labels: are [ham, ham,  ]; list every class once\n"
                        + "labels: are [ham, ham,  ]; give every class a name");
        assertThatThrownBy(() -> Task.builder().build())
                .hasMessage("labels: are []; a task needs at least two classes");
    }

    @Test
    void dataAndRulesOfDifferentClassesAreNoTask() {
        Task task =
                Task.builder().labels("a", "b").unlabelled(Instance.text("x")).build();

        assertThatThrownBy(
                        () -> Task.of(task.dataset(), RuleSet.of(LabelSet.of("b", "a"), Rule.keyword("r", "a", "x"))))
                .hasMessage("the dataset has the classes [a, b], the rules [b, a]; use the same classes in the same"
                        + " order");
    }

    /** A result of a query as the JDK can hold it without a database. */
    private static CachedRowSet rows(List<String> columns, int[] types, Object[]... rows) throws SQLException {
        CachedRowSet set = RowSetProvider.newFactory().createCachedRowSet();
        RowSetMetaDataImpl metaData = new RowSetMetaDataImpl();
        metaData.setColumnCount(columns.size());
        for (int c = 0; c < columns.size(); c++) {
            metaData.setColumnName(c + 1, columns.get(c));
            metaData.setColumnLabel(c + 1, columns.get(c));
            metaData.setColumnType(c + 1, types[c]);
        }
        set.setMetaData(metaData);
        for (int r = rows.length - 1; r >= 0; r--) {
            set.moveToInsertRow();
            for (int c = 0; c < columns.size(); c++) {
                if (rows[r][c] == null) {
                    set.updateNull(c + 1);
                } else {
                    set.updateObject(c + 1, rows[r][c]);
                }
            }
            set.insertRow();
            set.moveToCurrentRow();
        }
        set.beforeFirst();
        return set;
    }

    @Test
    void textsComeFromTheRowsOfAQuery() throws SQLException {
        int[] types = {Types.VARCHAR, Types.VARCHAR, Types.VARCHAR};
        List<String> columns = List.of("number", "body", "folder");
        try (CachedRowSet labelled = rows(columns, types, new Object[] {"m1", "a prize", "spam"});
                CachedRowSet unlabelled =
                        rows(columns, types, new Object[] {"m2", "hello", null}, new Object[] {null, "hi", null})) {
            Task task = Task.builder()
                    .labels("ham", "spam")
                    .labelled(JdbcRows.texts(labelled, "body").id("number").label("folder"))
                    .unlabelled(JdbcRows.texts(unlabelled, "body").id("number"))
                    .rule(Rule.keyword("prize", "spam", "prize"))
                    .exemplar("m1", "prize")
                    .build();

            assertThat(task.exemplars())
                    .containsExactly(new Exemplar(new TextInstance("m1", "a prize"), 1, List.of(0)));
            assertThat(Set.copyOf(task.dataset().unlabelled())).hasSize(2).contains(new TextInstance("m2", "hello"));
        }
    }

    @Test
    void recordsComeFromTheRowsOfAQuery() throws SQLException {
        int[] types = {Types.INTEGER, Types.VARCHAR, Types.VARCHAR};
        try (CachedRowSet rows = rows(
                List.of("age", "city", "class"), types, new Object[] {22, "Ulm", "a"}, new Object[] {null, "Bonn", "b"
                })) {
            Task task = Task.builder()
                    .labels("a", "b")
                    .validation(JdbcRows.records(rows, "age", "city").label("class"))
                    .build();

            assertThat(task.dataset().validation().stream()
                            .map(labelled -> ((RecordInstance) labelled.instance()).values()))
                    .containsExactlyInAnyOrder(
                            Map.of("age", Value.of(22), "city", Value.of("Ulm")),
                            Map.of("age", Value.MISSING, "city", Value.of("Bonn")));
        }
    }

    @Test
    void aRowWithoutTextOrClassIsAProblem() throws SQLException {
        int[] types = {Types.VARCHAR, Types.VARCHAR};
        try (CachedRowSet rows = rows(List.of("body", "class"), types, new Object[] {null, "ham"})) {
            assertThatThrownBy(() -> Task.builder()
                            .labels("ham", "spam")
                            .labelled(JdbcRows.texts(rows, "body").label("class"))
                            .labelled(JdbcRows.texts(
                                            rows(List.of("body", "class"), types, new Object[] {"x", null}), "body")
                                    .label("class"))
                            .build())
                    .hasMessage("row 1: has null as 'body'; a text may be empty but not null, leave out such rows\n"
                            + "labelled instance 1: has no class; give it one");
        }
    }
}
