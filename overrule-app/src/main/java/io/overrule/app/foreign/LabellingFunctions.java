package io.overrule.app.foreign;

import io.overrule.rule.Heading;
import io.overrule.rule.Rule;
import io.overrule.rule.VotesRule;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/**
 * Labelling functions of other tools as rules; only their votes are known. A rule votes for one class; a function that
 * votes for several becomes a rule for each of them: {@code lf3-spam}, {@code lf3-ham}.
 */
final class LabellingFunctions {
    private final List<String> classes;
    private final TreeMap<Integer, boolean[]> seen = new TreeMap<>();
    private final List<String> names = new ArrayList<>();

    LabellingFunctions(List<String> classes) {
        this.classes = List.copyOf(classes);
    }

    /** The names of the functions, by their number; those without one are called lf7. */
    void name(List<String> given) {
        names.clear();
        Set<String> taken = new HashSet<>();
        for (String each : given) {
            String unique = word(each);
            for (int n = 2; !taken.add(unique); n++) {
                unique = word(each) + "_" + n;
            }
            names.add(unique);
        }
    }

    /** Notes that a function votes for a class. */
    void see(int function, int label) {
        seen.computeIfAbsent(function, key -> new boolean[classes.size()])[label] = true;
    }

    /** The id of the rule of a function for a class that it was seen to vote for. */
    String id(int function, int label) {
        boolean[] labels = seen.getOrDefault(function, new boolean[classes.size()]);
        int count = 0;
        for (boolean votes : labels) {
            count += votes ? 1 : 0;
        }
        String name = name(function);
        return count < 2 ? name : name + "-" + word(classes.get(label));
    }

    private String name(int function) {
        return function < names.size() ? names.get(function) : "lf" + function;
    }

    /** Files of firings separate ids by white space. */
    static String word(String text) {
        String word = text.strip().replaceAll("\\s+", "_");
        return word.isEmpty() ? "_" : word;
    }

    /** The rules, in the order of the functions and classes, without those that never voted. */
    List<Rule> rules() {
        List<Rule> rules = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        seen.forEach((function, labels) -> {
            for (int label = 0; label < labels.length; label++) {
                if (labels[label] && ids.add(id(function, label))) {
                    rules.add(new VotesRule(Heading.of(id(function, label), classes.get(label)), Set.of()));
                }
            }
        });
        return rules;
    }

    /** The functions that never voted, given how many there are. */
    List<String> silent(int functions) {
        List<String> silent = new ArrayList<>();
        for (int function = 0; function < functions; function++) {
            if (!seen.containsKey(function)) {
                silent.add(name(function));
            }
        }
        return silent;
    }
}
