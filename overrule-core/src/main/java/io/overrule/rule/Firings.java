package io.overrule.rule;

import io.overrule.Problems;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetFolder;
import io.overrule.data.Instance;
import io.overrule.data.TextLines;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The recorded firings of rules: files {@code fires-labeled.tsv} and so on, with lines {@code id<TAB>R1 R5}. They
 * speak for rules that are known only by their votes; the firings of other rules may stand there too, and are ignored.
 */
final class Firings {
    private Firings() {}

    /** @param firings the ids of the rules to read, each with a set to put the ids of instances into */
    static void read(DatasetFolder folder, Map<String, Set<String>> firings, Problems problems) {
        for (String file : List.of("fires-labeled.tsv", "fires-unlabeled.tsv", "fires-valid.tsv", "fires-test.tsv")) {
            folder.open(file)
                    .ifPresent(in -> TextLines.read(
                            file, in, problems, (number, text) -> readLine(file, number, text, firings, problems)));
        }
    }

    private static void readLine(
            String file, int number, String text, Map<String, Set<String>> firings, Problems problems) {
        int tab = text.indexOf('\t');
        if (tab <= 0 || text.indexOf('\t', tab + 1) >= 0) {
            problems.add(
                    file,
                    number,
                    "has the line '" + text.replace("\t", "<TAB>")
                            + "'; expected the id of an instance, one tab, and ids of rules with spaces between them");
            return;
        }
        String instance = text.substring(0, tab);
        int start = tab + 1;
        while (start < text.length()) {
            int space = text.indexOf(' ', start);
            int end = space < 0 ? text.length() : space;
            Set<String> instances = firings.get(text.substring(start, end));
            if (instances != null) {
                instances.add(instance);
            }
            start = end + 1;
        }
    }

    /** Writes the firings of rules that are known only by their votes; of no other. */
    static void write(Path folder, RuleSet rules, Dataset dataset) {
        List<Rule> votes =
                rules.rules().stream().filter(rule -> rule instanceof VotesRule).toList();
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
                    .filter(rule -> rule.covers(instance))
                    .map(Rule::id)
                    .collect(Collectors.joining(" "));
            if (!fired.isEmpty()) {
                lines.add(instance.id() + "\t" + fired);
            }
        }
        return lines;
    }

    private static void checkWritable(List<Rule> votes, Iterable<List<Instance>> parts) {
        Problems problems = new Problems();
        for (Rule rule : votes) {
            if (rule.id().chars().anyMatch(Character::isWhitespace)) {
                problems.add(
                        "rule '" + rule.id() + "'",
                        "has white space in its id, by which files of firings" + " separate ids; give it another id");
            }
        }
        for (List<Instance> part : parts) {
            for (Instance instance : part) {
                if (instance.id().chars().anyMatch(c -> c == '\t' || c == '\n' || c == '\r')) {
                    problems.add(
                            "instance '" + instance.id() + "'",
                            "has a tab or line break in its id, by which"
                                    + " files of firings separate ids; give it another id");
                }
            }
        }
        problems.throwIfAny();
    }
}
