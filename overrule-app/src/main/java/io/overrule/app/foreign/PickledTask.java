package io.overrule.app.foreign;

import io.overrule.OverruleException;
import io.overrule.Problems;
import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import io.overrule.data.TextInstance;
import io.overrule.data.Vector;
import io.overrule.rule.Heading;
import io.overrule.rule.RegexRule;
import io.overrule.rule.Rule;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * The pickles of the paper's authors, or of SPEAR: one for each part, with features, votes, classes and exemplars, and
 * optionally files of sentences, a line for each instance, and {@code rule.txt} with a class, a pattern and a sentence for
 * each rule. A pattern becomes a rule where sentences show that it fires exactly where the pickle says; otherwise, the rule
 * is known by its votes.
 */
public final class PickledTask implements ForeignTask {
    private final Map<FolderPart, ForeignFile> pickles = new EnumMap<>(FolderPart.class);
    private final Map<FolderPart, ForeignFile> sentences = new EnumMap<>(FolderPart.class);
    private final Optional<ForeignFile> ruleFile;
    private final List<String> given;

    /**
     * @param files for each part a pickle, and a text file with its sentences if there is one
     * @param ruleFile what the rules are, if it is known
     * @param classes their names, the class 0 first; empty if they are unknown
     */
    public PickledTask(List<PartFiles> files, Optional<ForeignFile> ruleFile, List<String> classes) {
        this.ruleFile = ruleFile;
        this.given = List.copyOf(classes);
        for (PartFiles file : files) {
            Map<FolderPart, ForeignFile> kind = file.endsWith(".txt") ? sentences : pickles;
            if (kind.put(file.part(), file.file()) != null) {
                throw OverruleException.input(
                        "the part " + file.part() + " has two files of the same kind, one of them "
                                + file.file().name() + "; give each part one pickle and one file of sentences");
            }
        }
        if (pickles.isEmpty()) {
            throw OverruleException.input(
                    "no pickles are named; write the part before each, as in train=d_processed.p");
        }
        for (FolderPart part : sentences.keySet()) {
            if (!pickles.containsKey(part)) {
                throw OverruleException.input(
                        "the part " + part + " has sentences but no pickle; name its pickle, too");
            }
        }
    }

    private record WrittenRule(String label, String pattern) {}

    /** What the first pass over all files finds. */
    private static final class Survey {
        private final Map<Integer, TreeMap<Integer, Integer>> votes = new TreeMap<>();
        private final BitSet contradicted = new BitSet();
        private long highest = -1;
        private OptionalInt counted = OptionalInt.empty();
        private int functions = -1;
    }

    @Override
    public boolean knowsTruth(Problems problems) {
        ForeignFile unlabelled = pickles.get(FolderPart.UNLABELED);
        if (unlabelled == null) {
            return false;
        }
        int classes = classCount(survey(List.of(), problems));
        try (PickledPart part = new PickledPart(unlabelled)) {
            for (int row = 0; row < part.rows(); row++) {
                Optional<Long> label = part.label(row);
                if (label.isEmpty() || label.get() < 0 || label.get() >= classes) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Reads the votes of all parts, and compares patterns with them where there are sentences. */
    private Survey survey(List<Optional<Rule>> patterns, Problems problems) {
        Survey survey = new Survey();
        pickles.forEach((role, file) -> {
            try (PickledPart part = new PickledPart(file)) {
                if (survey.functions >= 0 && survey.functions != part.functions()) {
                    throw OverruleException.input(file.name() + ": has " + part.functions()
                            + " rules, but another part has " + survey.functions + "; all must have the same");
                }
                survey.functions = part.functions();
                part.classes().ifPresent(count -> survey.counted = OptionalInt.of(count));
                for (int row = 0; row < part.rows(); row++) {
                    for (int function = 0; function < part.functions(); function++) {
                        if (part.covers(row, function)) {
                            int label = (int) part.vote(row, function);
                            survey.votes
                                    .computeIfAbsent(function, key -> new TreeMap<>())
                                    .merge(label, 1, Integer::sum);
                            survey.highest = Math.max(survey.highest, label);
                        }
                    }
                    if (role != FolderPart.UNLABELED) {
                        survey.highest =
                                Math.max(survey.highest, part.label(row).orElse(-1L));
                    }
                }
                compare(role, part, patterns, survey, problems);
            }
        });
        return survey;
    }

    private void compare(
            FolderPart role, PickledPart part, List<Optional<Rule>> patterns, Survey survey, Problems problems) {
        ForeignFile texts = sentences.get(role);
        if (texts == null) {
            return;
        }
        int[] row = {0};
        texts.forEachLine(problems, (where, line) -> {
            if (row[0] < part.rows()) {
                Instance text = Instance.text(line);
                for (int function = 0; function < Math.min(patterns.size(), part.functions()); function++) {
                    int index = function;
                    boolean covered = part.covers(row[0], function);
                    patterns.get(function)
                            .filter(rule -> rule.covers(text) != covered)
                            .ifPresent(rule -> survey.contradicted.set(index));
                }
            }
            row[0]++;
        });
        if (row[0] != part.rows()) {
            problems.add(
                    texts.name(),
                    "has " + row[0] + " lines, but " + part.name() + " has " + part.rows()
                            + " instances; give one line for each, in the same order");
        }
    }

    private int classCount(Survey survey) {
        if (!given.isEmpty()) {
            return given.size();
        }
        return survey.counted.orElse((int) survey.highest + 1);
    }

    @Override
    public Result read(ImportedFolder target, Problems problems) {
        List<WrittenRule> written = writtenRules(problems);
        problems.throwIfAny();
        List<String> skipped = new ArrayList<>();
        List<Optional<Rule>> patterns = new ArrayList<>();
        for (int j = 0; j < written.size(); j++) {
            patterns.add(pattern(j, written.get(j), skipped));
        }
        Survey survey = survey(patterns, problems);
        problems.throwIfAny();
        if (!written.isEmpty() && written.size() != survey.functions) {
            throw OverruleException.input(ruleFile.map(ForeignFile::name).orElse("rules") + ": has " + written.size()
                    + " rules, but the pickles have " + survey.functions + "; give a line for each");
        }
        List<String> classes = classes(survey, written);
        LabellingFunctions functions = new LabellingFunctions(classes);
        survey.votes.forEach((function, labels) -> labels.keySet().forEach(label -> {
            if (label < 0 || label >= classes.size()) {
                throw OverruleException.input("rule " + function + " (counted from 0) votes for the class " + label
                        + "; expected 0 to " + (classes.size() - 1) + ", name all classes with --labels");
            }
            functions.see(function, label);
        }));
        List<Rule> rules = new ArrayList<>();
        boolean texts = sentences.keySet().containsAll(pickles.keySet());
        for (Rule rule : functions.rules()) {
            rules.add(rule);
        }
        Map<String, Rule> byPattern = new LinkedHashMap<>();
        for (int j = 0; j < patterns.size(); j++) {
            Optional<Rule> pattern = patterns.get(j);
            TreeMap<Integer, Integer> labels = survey.votes.getOrDefault(j, new TreeMap<>());
            if (pattern.isEmpty() || !texts || labels.size() != 1) {
                continue;
            }
            String id = functions.id(j, labels.firstKey());
            String label = classes.get(labels.firstKey());
            if (survey.contradicted.get(j)) {
                skipped.add("the pattern of rule " + id + " ('" + written.get(j).pattern()
                        + "'): it does not fire where the pickle says; the votes are kept");
            } else {
                byPattern.put(id, pattern.get().withHeading(Heading.of(id, label)));
            }
        }
        rules.replaceAll(rule -> byPattern.getOrDefault(rule.id(), rule));
        pickles.forEach((role, file) -> write(role, file, target, functions, classes, byPattern, skipped, problems));
        List<String> silent = functions.silent(Math.max(0, survey.functions));
        if (!silent.isEmpty()) {
            target.skip("rules that never fire: " + String.join(", ", silent));
        }
        skipped.forEach(target::skip);
        return new Result(classes, rules);
    }

    private List<WrittenRule> writtenRules(Problems problems) {
        List<WrittenRule> written = new ArrayList<>();
        ruleFile.ifPresent(file -> file.forEachLine(problems, (where, line) -> {
            String[] cells = line.split("\t", -1);
            if (cells.length >= 2) {
                written.add(new WrittenRule(cells[0].strip(), cells[1]));
            } else if (!line.isBlank()) {
                problems.add(
                        where,
                        "reads " + Excerpt.of(line)
                                + "; expected a class, a tab, a pattern, a tab and a sentence that it was made from");
            }
        }));
        return written;
    }

    /** The pattern as one of our rules; the authors search in lower-cased sentences, and so do we. */
    private static Optional<Rule> pattern(int index, WrittenRule written, List<String> skipped) {
        try {
            return Optional.of(new RegexRule(
                    Heading.of("rule" + index, written.label().isEmpty() ? "?" : written.label()),
                    written.pattern(),
                    true));
        } catch (OverruleException e) {
            skipped.add("the pattern of rule " + index + " ('" + written.pattern() + "'): " + e.getMessage()
                    + "; the votes are kept");
            return Optional.empty();
        }
    }

    /** The names of the classes: as given, or by the rules that vote for them, or numbers. */
    private List<String> classes(Survey survey, List<WrittenRule> written) {
        if (!given.isEmpty()) {
            return given;
        }
        int count = Math.max(2, classCount(survey));
        List<String> names = new ArrayList<>();
        for (int label = 0; label < count; label++) {
            names.add("class" + label);
        }
        survey.votes.forEach((function, labels) -> {
            if (function < written.size() && labels.size() == 1 && labels.firstKey() < count) {
                String name = written.get(function).label();
                if (!name.isBlank() && !names.contains(name)) {
                    names.set(labels.firstKey(), name);
                }
            }
        });
        return names;
    }

    private void write(
            FolderPart role,
            ForeignFile file,
            ImportedFolder target,
            LabellingFunctions functions,
            List<String> classes,
            Map<String, Rule> byPattern,
            List<String> skipped,
            Problems problems) {
        try (PickledPart part = new PickledPart(file)) {
            ForeignFile texts = sentences.get(role);
            if (texts == null) {
                if (!part.hasFeatures()) {
                    throw OverruleException.input(file.name()
                            + ": has no features, and no sentences were given; add a file of them, as in "
                            + role.name().toLowerCase(java.util.Locale.ROOT) + "=sentences.txt");
                }
                for (int row = 0; row < part.rows(); row++) {
                    add(role, part, row, Optional.empty(), target, functions, classes, byPattern, skipped);
                }
                return;
            }
            int[] row = {0};
            texts.forEachLine(
                    problems,
                    (where, line) -> add(
                            role, part, row[0]++, Optional.of(line), target, functions, classes, byPattern, skipped));
        }
    }

    private static void add(
            FolderPart role,
            PickledPart part,
            int row,
            Optional<String> text,
            ImportedFolder target,
            LabellingFunctions functions,
            List<String> classes,
            Map<String, Rule> byPattern,
            List<String> skipped) {
        String where = part.name() + " row " + row;
        Optional<Vector> vector = part.hasFeatures() ? Optional.of(Vector.of(part.features(row))) : Optional.empty();
        Instance instance = text.<Instance>map(line -> new TextInstance("", line, vector))
                .orElseGet(() -> new RecordInstance("", Map.of(), vector));
        long label = part.label(row).orElse(-1L);
        boolean known = label >= 0 && label < classes.size();
        if (!known && label != classes.size() && label >= 0) {
            throw OverruleException.input(where + ": has the class " + label + "; expected 0 to " + (classes.size() - 1)
                    + ", or " + classes.size() + " for none");
        }
        List<String> votes = new ArrayList<>();
        List<String> exemplarOf = new ArrayList<>();
        for (int function = 0; function < part.functions(); function++) {
            if (part.covers(row, function)) {
                String id = functions.id(function, (int) part.vote(row, function));
                if (!byPattern.containsKey(id)) {
                    votes.add(id);
                }
                if (part.isExemplar(row, function) && role == FolderPart.TRAIN) {
                    if (known && part.vote(row, function) == label) {
                        exemplarOf.add(id);
                    } else {
                        skipped.add("the link between row " + row + " of " + part.name() + " and rule " + id
                                + ": the rule votes for another class");
                    }
                }
            } else if (part.isExemplar(row, function)) {
                skipped.add("the link between row " + row + " of " + part.name() + " and rule " + function
                        + ": the rule does not fire there");
            }
        }
        target.add(
                role,
                new Row(
                        where,
                        "",
                        List.of(instance),
                        known ? List.of(classes.get((int) label)) : List.of(),
                        List.of(exemplarOf),
                        List.of(votes)));
    }
}
