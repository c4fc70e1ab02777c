package io.overrule.rule;

import io.overrule.Problem;
import io.overrule.Problems;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetFolder;
import io.overrule.data.Instance;
import io.overrule.data.TextLines;
import io.overrule.data.TokenInstance;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The recorded firings of rules: files {@code fires-labeled.tsv} and so on, with lines {@code id<TAB>R1 R5}; for
 * tokens {@code id<TAB>3<TAB>R1 R5}, with the id of the sentence and the token's position from 0. They speak for rules that are known by their votes, or partly so; the firings of other rules may stand there too, and are ignored.
 */
final class Firings {
    private static final Pattern TOKEN_INDEX = Pattern.compile("[0-9]{1,9}");

    private Firings() {}

    /** @param firings the ids of the rules to read, each with a set to put the ids of instances into */
    static void read(DatasetFolder folder, Map<String, Set<String>> firings, boolean ofTokens, Problems problems) {
        for (String file : List.of("fires-labeled.tsv", "fires-unlabeled.tsv", "fires-valid.tsv", "fires-test.tsv")) {
            folder.open(file)
                    .ifPresent(in -> TextLines.read(
                            file,
                            in,
                            problems,
                            (number, text) -> readLine(file, number, text, firings, ofTokens, problems)));
        }
    }

    private static void readLine(
            String file,
            int number,
            String text,
            Map<String, Set<String>> firings,
            boolean ofTokens,
            Problems problems) {
        int lastTab = text.lastIndexOf('\t');
        Optional<String> instance = lastTab < 0 ? Optional.empty() : instance(text.substring(0, lastTab), ofTokens);
        if (instance.isEmpty()) {
            problems.add(
                    Problem.Code.MALFORMED,
                    file + ":" + number,
                    "has the line '" + text.replace("\t", "<TAB>") + "'; expected "
                            + (ofTokens
                                    ? "the id of a sentence, a tab, the position of a token, a tab,"
                                    : "the id of an instance, one tab,")
                            + " and ids of rules with spaces between them");
            return;
        }
        int start = lastTab + 1;
        while (start < text.length()) {
            int space = text.indexOf(' ', start);
            int end = space < 0 ? text.length() : space;
            Set<String> instances = firings.get(text.substring(start, end));
            if (instances != null) {
                instances.add(instance.get());
            }
            start = end + 1;
        }
    }

    /** The instance that a line speaks about, by the columns before the rules. */
    private static Optional<String> instance(String columns, boolean ofTokens) {
        int tab = columns.indexOf('\t');
        if (!ofTokens) {
            return Optional.of(columns).filter(id -> !id.isEmpty() && tab < 0);
        }
        if (tab <= 0 || !TOKEN_INDEX.matcher(columns.substring(tab + 1)).matches()) {
            return Optional.empty();
        }
        return Optional.of(TokenInstance.id(columns.substring(0, tab), Integer.parseInt(columns.substring(tab + 1))));
    }

    /** Writes the firings of rules that have a record of them; of no other. */
    static void write(Path folder, RuleSet rules, Dataset dataset) {
        List<Rule> votes = rules.rules().stream()
                .filter(rule -> rule.recordedVotes().isPresent())
                .toList();
        if (votes.isEmpty()) {
            return;
        }
        Map<String, List<Instance>> files = new LinkedHashMap<>();
        files.put("fires-labeled.tsv", Dataset.instances(dataset.labelled()));
        files.put("fires-unlabeled.tsv", dataset.unlabelled());
        files.put("fires-valid.tsv", Dataset.instances(dataset.validation()));
        files.put("fires-test.tsv", Dataset.instances(dataset.test()));
        checkWritable(votes, files.values());
        files.forEach((file, instances) -> {
            List<String> lines = lines(votes, instances);
            if (lines.isEmpty()) {
                TextLines.delete(folder.resolve(file));
            } else {
                TextLines.write(folder.resolve(file), lines.stream());
            }
        });
    }

    private static List<String> lines(List<Rule> votes, List<Instance> instances) {
        List<String> lines = new ArrayList<>();
        for (Instance instance : instances) {
            String fired = votes.stream()
                    .filter(rule -> rule.recordedVotes()
                            .filter(ids -> !instance.id().isEmpty() && ids.contains(instance.id()))
                            .isPresent())
                    .map(Rule::id)
                    .collect(Collectors.joining(" "));
            if (!fired.isEmpty()) {
                lines.add(columns(instance) + "\t" + fired);
            }
        }
        return lines;
    }

    private static String columns(Instance instance) {
        return instance instanceof TokenInstance token ? token.sentence().id() + "\t" + token.index() : instance.id();
    }

    private static void checkWritable(List<Rule> votes, Iterable<List<Instance>> parts) {
        Problems problems = new Problems();
        for (Rule rule : votes) {
            if (rule.id().chars().anyMatch(Character::isWhitespace)) {
                problems.add(
                        Problem.Code.NOT_WRITABLE,
                        "rule '" + rule.id() + "'",
                        "has white space in its id, by which files of firings" + " separate ids; give it another id");
            }
        }
        for (List<Instance> part : parts) {
            for (Instance instance : part) {
                if (instance.id().chars().anyMatch(c -> c == '\t' || c == '\n' || c == '\r')) {
                    problems.add(
                            Problem.Code.NOT_WRITABLE,
                            "instance '" + instance.id() + "'",
                            "has a tab or line break in its id, by which"
                                    + " files of firings separate ids; give it another id");
                }
            }
        }
        problems.throwIfAny();
    }
}
