package io.overrule.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.overrule.OverruleException;
import io.overrule.data.DatasetFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The exact messages about rules with mistakes. */
class BadRulesTest {
    private static final String PRIZE =
            "{\"id\": \"prize\", \"kind\": \"keyword\", \"label\": \"spam\", \"words\": [\"prize\"]}\n";

    @TempDir
    private Path folder;

    private record Case(String name, Map<String, String> files, String message) {
        static Case of(String name, String message) {
            Map<String, String> files = new LinkedHashMap<>();
            files.put("labels.txt", "ham\nspam\n");
            files.put("labeled.jsonl", "{\"text\": \"a prize\", \"label\": \"spam\", \"exemplar_of\": [\"prize\"]}\n");
            files.put("rules.jsonl", PRIZE);
            return new Case(name, files, message);
        }

        Case with(String file, String content) {
            files.put(file, content);
            return this;
        }

        Case without(String file) {
            files.remove(file);
            return this;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** A second rule that is wrong. */
    private static Case second(String name, String rule, String message) {
        return Case.of(name, "rules.jsonl:2: " + message).with("rules.jsonl", PRIZE + rule);
    }

    /** A second rule, of label ham and id x, that is wrong. */
    private static Case body(String name, String fields, String message) {
        return second(name, "{\"id\": \"x\", \"label\": \"ham\"" + fields + "}", "rule 'x'" + message);
    }

    private static Case exemplar(String name, String line, String message) {
        return Case.of(name, "labeled.jsonl:3: " + message)
                .with("labeled.jsonl", "{\"text\": \"a\", \"label\": \"ham\"}\n\n" + line);
    }

    private static Case record(String name, String condition, String message) {
        return Case.of(name, "rules.jsonl:1: rule 'x'" + message)
                .with("labeled.jsonl", "{\"record\": {\"age\": 70, \"city\": \"Bonn\"}, \"label\": \"ham\"}\n")
                .with(
                        "rules.jsonl",
                        "{\"id\": \"x\", \"kind\": \"record\", \"label\": \"ham\", \"all\": [" + condition + "]}");
    }

    @ParameterizedTest
    @MethodSource({"ruleCases", "recordCases", "tokenCases", "votesCases", "exemplarCases", "severalAtOnce"})
    void isRefusedWithTheseWords(Case bad) throws IOException {
        for (Map.Entry<String, String> file : bad.files().entrySet()) {
            Files.writeString(folder.resolve(file.getKey()), file.getValue());
        }

        OverruleException refusal =
                catchThrowableOfType(OverruleException.class, () -> Task.read(DatasetFolder.at(folder)));

        assertThat(refusal).isNotNull();
        assertThat(refusal).hasMessage(bad.message());
    }

    static Stream<Case> ruleCases() {
        String example = "{\"id\": \"late\", \"kind\": \"keyword\", \"label\": \"ham\", \"words\": [\"…\"]}";
        return Stream.of(
                Case.of("no rules.jsonl", "rules.jsonl: does not exist; write one rule per line into it: " + example)
                        .with("labeled.jsonl", "{\"text\": \"a\", \"label\": \"ham\"}")
                        .without("rules.jsonl"),
                Case.of("an empty rules.jsonl", "rules.jsonl: is empty; write one rule per line into it: " + example)
                        .with("labeled.jsonl", "{\"text\": \"a\", \"label\": \"ham\"}")
                        .with("rules.jsonl", "\n"),
                second(
                        "a label that is nearly right",
                        PRIZE.replace("prize", "has_url").replace("\"spam\"", "\"spamm\""),
                        "rule 'has_url' has label 'spamm', which labels.txt does not list; did you mean 'spam'?"),
                second(
                        "an id used twice",
                        PRIZE,
                        "has the id 'prize', which the rule at rules.jsonl:1 has already; give every rule a unique id"),
                second("no id", "{\"kind\": \"regex\"}", "has no 'id'; give every rule a unique id"),
                second("an empty id", "{\"id\": \" \"}", "has an empty 'id'; give every rule a unique id"),
                second(
                        "no label",
                        "{\"id\": \"x\", \"kind\": \"length\", \"max_tokens\": 1}",
                        "rule 'x' has no 'label'; say which class of labels.txt it votes for"),
                body(
                        "no kind",
                        "",
                        " has no 'kind'; write one of regex, keyword, length, record, span_regex, span_phrases, all, any, not, votes, prompt"),
                body(
                        "a kind that is nearly right",
                        ", \"kind\": \"regexp\"",
                        " has the unknown kind 'regexp'; did you mean 'regex'?"),
                body(
                        "a kind like no other",
                        ", \"kind\": \"embedding\"",
                        " has the unknown kind 'embedding'; the kinds are regex, keyword, length, record, span_regex, span_phrases, all, any, not, votes, prompt"),
                body(
                        "a kind for tokens",
                        ", \"kind\": \"span_regex\", \"pattern\": \"a\"",
                        " has kind 'span_regex', but the instances are texts; write a rule of kind regex, keyword or"
                                + " length"),
                body(
                        "no pattern",
                        ", \"kind\": \"regex\"",
                        " has no 'pattern'; write the regular expression to find in the text"),
                body(
                        "a pattern that RE2 does not accept",
                        ", \"kind\": \"regex\", \"pattern\": \"a(?=b)\"",
                        " has the pattern 'a(?=b)': look-ahead '(?=…)' is not supported; match the following text as"
                                + " part of the pattern (at character 2)"),
                body(
                        "a flag that is a string",
                        ", \"kind\": \"regex\", \"pattern\": \"a\", \"ignore_case\": \"yes\"",
                        " has the string \"yes\" as 'ignore_case'; expected true or false"),
                body(
                        "words that are a string",
                        ", \"kind\": \"keyword\", \"words\": \"late\"",
                        " has the string \"late\" as 'words'; expected a list of strings, as in [\"…\", \"…\"]"),
                body(
                        "an empty word",
                        ", \"kind\": \"keyword\", \"words\": [\"\"]",
                        " has the words []; give at least one, and no empty one"),
                body(
                        "an unknown match",
                        ", \"kind\": \"keyword\", \"words\": [\"a\"], \"match\": \"prefix\"",
                        " has match 'prefix'; write 'whole' (whole words) or 'substring' (inside words too)"),
                body(
                        "half a token",
                        ", \"kind\": \"length\", \"max_tokens\": 2.5",
                        " has the number 2.5 as 'max_tokens'; expected a whole number"),
                body(
                        "a negative length",
                        ", \"kind\": \"length\", \"max_tokens\": -1",
                        " has max_tokens -1; expected 0 or more"),
                body(
                        "any of nothing",
                        ", \"kind\": \"any\", \"of\": []",
                        " is the 'any' of no rules, which never covers; list at least one"),
                second(
                        "a wrong part",
                        "{\"id\": \"x\", \"label\": \"ham\", \"kind\": \"any\", \"of\": [{\"kind\": \"length\","
                                + " \"max_tokens\": 1}, {\"kind\": \"regex\"}]}",
                        "part 2 of rule 'x' has no 'pattern'; write the regular expression to find in the text"),
                body(
                        "votes as a part",
                        ", \"kind\": \"any\", \"of\": [{\"kind\": \"votes\"}]",
                        " has a part of kind 'votes' without recorded firings; record them under the rule's id, or remove the part"),
                body(
                        "code in a file",
                        ", \"kind\": \"custom\"",
                        " has kind 'custom': its code is not in the file; give its predicate under the id 'x' when"
                                + " reading, or write a rule of another kind"),
                body(
                        "a rule over records for texts",
                        ", \"kind\": \"record\", \"all\": [{\"attribute\": \"a\", \"op\": \"=\", \"value\": 1}]",
                        " has kind 'record', but the instances are texts; write a rule of kind regex, keyword or"
                                + " length"));
    }

    static Stream<Case> recordCases() {
        return Stream.of(
                record("no conditions", "", " has no conditions, which would cover every record; give at least one"),
                record(
                        "an unknown operator",
                        "{\"attribute\": \"age\", \"op\": \"==\", \"value\": 1}",
                        ": unknown operator '=='; expected one of = != < <= > >= in"),
                record(
                        "an order among texts",
                        "{\"attribute\": \"age\", \"op\": \">\", \"value\": \"old\"}",
                        ": the condition on 'age' compares by '>' with 'old', which is not a number"),
                record(
                        "an unknown attribute",
                        "{\"attribute\": \"agee\", \"op\": \">\", \"value\": 1}",
                        " compares 'agee', which is not an attribute of the records; did you mean 'age'?"),
                record(
                        "a number in quotes",
                        "{\"attribute\": \"age\", \"op\": \"=\", \"value\": \"70\"}",
                        " compares 'age' with the text '70', but it is a number in the records; write a number without"
                                + " quotes"),
                record(
                        "a number for a text",
                        "{\"attribute\": \"city\", \"op\": \"in\", \"value\": [\"Bonn\", 7]}",
                        " compares 'city' with the number 7, but it is a text in the records; write one of their"
                                + " texts"),
                Case.of(
                                "a condition without value",
                                "rules.jsonl:2: condition 1 of rule 'x' has no 'value'; write what to compare with:"
                                        + " a number or a string")
                        .with(
                                "rules.jsonl",
                                PRIZE + "{\"id\": \"x\", \"label\": \"ham\", \"kind\": \"record\", \"all\":"
                                        + " [{\"attribute\": \"age\", \"op\": \"=\"}]}"),
                Case.of(
                                "an infinite value",
                                "rules.jsonl:2: condition 1 of rule 'x' has the number Infinity as 'value'; expected a"
                                        + " finite number, or null if the value is unknown")
                        .with(
                                "rules.jsonl",
                                PRIZE + "{\"id\": \"x\", \"label\": \"ham\", \"kind\": \"record\", \"all\":"
                                        + " [{\"attribute\": \"age\", \"op\": \"=\", \"value\": Infinity}]}"),
                Case.of(
                                "a rule over texts for records",
                                "rules.jsonl:1: rule 'prize' has kind 'keyword', but the instances are records; write"
                                        + " a rule of kind record")
                        .with("labeled.jsonl", "{\"record\": {\"age\": 70}, \"label\": \"ham\"}\n"));
    }

    static Stream<Case> tokenCases() {
        return Stream.of(
                span(
                        "a rule over texts for tokens",
                        "\"keyword\", \"words\": [\"prize\"]",
                        " has kind 'keyword', but the instances are tokens; write a rule of kind span_regex or"
                                + " span_phrases, which covers the tokens of what it finds in a sentence"),
                span(
                        "a rule over texts as a part, for tokens",
                        "\"any\", \"of\": [{\"kind\": \"length\", \"max_tokens\": 1}]",
                        " has kind 'length', but the instances are tokens; write a rule of kind span_regex or"
                                + " span_phrases, which covers the tokens of what it finds in a sentence"),
                span(
                        "a rule over records for tokens",
                        "\"record\", \"all\": [{\"attribute\": \"age\", \"op\": \"=\", \"value\": 1}]",
                        " has kind 'record', but the instances are tokens; write a rule of kind span_regex or"
                                + " span_phrases, which covers the tokens of what it finds in a sentence"),
                span(
                        "a span without a pattern",
                        "\"span_regex\"",
                        " has no 'pattern'; write the regular expression whose matches in the sentence it covers"),
                span(
                        "a span with an empty pattern",
                        "\"span_regex\", \"pattern\": \"\"",
                        " has an empty pattern, which would cover everything; write what the text must contain"),
                span(
                        "a group that the pattern does not have",
                        "\"span_regex\", \"pattern\": \"a (b)(?:c)\", \"group\": 2",
                        " has group 2, but its pattern has 1; count every '(' that is not followed by '?', from 1"),
                span(
                        "a group by its name",
                        "\"span_regex\", \"pattern\": \"a (b)\", \"group\": \"b\"",
                        " has the string \"b\" as 'group'; expected a whole number"),
                span(
                        "an exception that is no list",
                        "\"span_regex\", \"pattern\": \"a\", \"except\": \"b\"",
                        " has the string \"b\" as 'except'; expected a list of strings, as in [\"…\", \"…\"], or of"
                                + " objects"),
                span(
                        "no phrases",
                        "\"span_phrases\", \"phrases\": []",
                        " has the phrases []; give at least one, no empty one, and none with white space around it"),
                span(
                        "a phrase with white space around it",
                        "\"span_phrases\", \"phrases\": [\"a\", \"b \"]",
                        " has the phrases [a, b ]; give at least one, no empty one, and none with white space around"
                                + " it"),
                tokens(
                                "an exemplar its span rule does not cover",
                                "labeled.jsonl:1: token 1 ('prize') is an exemplar of rule 'x', which does not cover it"
                                        + " (the rule spans 'win'); widen the rule, or remove 'x' from exemplar_of")
                        .with(
                                "labeled.jsonl",
                                "{\"tokens\": [\"win\", \"prize\"], \"tags\": [\"spam\", \"spam\"],"
                                        + " \"exemplar_of\": [[\"x\"], [\"x\"]]}")
                        .with(
                                "rules.jsonl",
                                "{\"id\": \"x\", \"kind\": \"span_phrases\", \"label\": \"spam\", \"phrases\":"
                                        + " [\"win\"]}"),
                tokens(
                                "firings of tokens without their positions",
                                "fires-test.tsv:2: has the line 'T0<TAB>v'; expected the id of a sentence, a tab, the"
                                        + " position of a token, a tab, and ids of rules with spaces between them")
                        .with("rules.jsonl", "{\"id\": \"v\", \"kind\": \"votes\", \"label\": \"ham\"}")
                        .with("fires-test.tsv", "T0\t4\tv\nT0\tv\n"));
    }

    private static Case tokens(String name, String message) {
        return Case.of(name, message).with("labeled.jsonl", "{\"tokens\": [\"win\"], \"tags\": [\"spam\"]}");
    }

    private static Case span(String name, String kindAndFields, String message) {
        return tokens(name, "rules.jsonl:1: rule 'x'" + message)
                .with("rules.jsonl", "{\"id\": \"x\", \"label\": \"spam\", \"kind\": " + kindAndFields + "}");
    }

    static Stream<Case> votesCases() {
        String votes = "{\"id\": \"v\", \"kind\": \"votes\", \"label\": \"ham\"}";
        return Stream.of(
                second(
                        "votes without firings",
                        votes,
                        "rule 'v' has kind 'votes', but no file fires-labeled.tsv, fires-unlabeled.tsv,"
                                + " fires-valid.tsv or fires-test.tsv records that it fired; add the firings, or"
                                + " remove the rule"),
                Case.of(
                                "a line without a tab",
                                "fires-test.tsv:2: has the line 'T1 v'; expected the id of an instance, one tab, and"
                                        + " ids of rules with spaces between them")
                        .with("rules.jsonl", PRIZE + votes)
                        .with("fires-test.tsv", "T0\tv\nT1 v\n"),
                Case.of(
                                "firings of tokens",
                                "fires-test.tsv:1: has the line 'T0<TAB>4<TAB>v'; expected the id of an instance, one"
                                        + " tab, and ids of rules with spaces between them")
                        .with("rules.jsonl", PRIZE + votes)
                        .with("fires-test.tsv", "T0\t4\tv\n")
                        .with("fires-labeled.tsv", "L0\tv\n"));
    }

    static Stream<Case> exemplarCases() {
        return Stream.of(
                exemplar(
                        "an exemplar its rule does not cover",
                        "{\"text\": \"you won\", \"label\": \"spam\", \"exemplar_of\": [\"prize\"]}",
                        "is an exemplar of rule 'prize', which does not cover it (the rule contains 'prize'); widen the"
                                + " rule, or remove 'prize' from exemplar_of"),
                exemplar(
                        "an exemplar with another label than its rule",
                        "{\"text\": \"a prize\", \"label\": \"ham\", \"exemplar_of\": [\"prize\"]}",
                        "has label 'ham', but is an exemplar of rule 'prize', which votes for 'spam'; correct one of"
                                + " the labels, or remove 'prize' from exemplar_of"),
                exemplar(
                        "an exemplar of no rule",
                        "{\"text\": \"a prize\", \"label\": \"spam\", \"exemplar_of\": [\"prise\"]}",
                        "is an exemplar of rule 'prise', which does not exist; did you mean 'prize'?"));
    }

    static Stream<Case> severalAtOnce() {
        return Stream.of(Case.of(
                        "mistakes in instances, rules and exemplars",
                        """
                                labeled.jsonl:1: has no 'label'; write the name of its class, as labels.txt has it
                                unlabeled.jsonl:1: goes on after the JSON object (column 15); write one object per line and nothing else
                                rules.jsonl:2: rule 'x' has label 'spamm', which labels.txt does not list; did you mean 'spam'?
                                rules.jsonl:2: rule 'x' has an empty pattern, which would cover everything; write what the text must contain
                                rules.jsonl:3: is the list []; expected a JSON object in braces: {…}
                                labeled.jsonl:2: is an exemplar of rule 'prize', which does not cover it (the rule contains 'prize'); widen the rule, or remove 'prize' from exemplar_of""")
                .with(
                        "labeled.jsonl",
                        "{\"text\": \"a\"}\n"
                                + "{\"text\": \"a\", \"label\": \"spam\", \"exemplar_of\": [\"prize\", \"x\"]}\n")
                .with("unlabeled.jsonl", "{\"text\": \"a\"} 1\n")
                .with(
                        "rules.jsonl",
                        PRIZE + "{\"id\": \"x\", \"kind\": \"regex\", \"label\": \"spamm\", \"pattern\": \"\"}\n[]\n"));
    }
}
