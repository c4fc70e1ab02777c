package io.overrule.cover;

import io.overrule.Work;
import io.overrule.cover.Finding.Kind;
import io.overrule.data.Instance;
import io.overrule.rule.ExceptRule;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;

/** Finds exceptions that are probably a mistake: those without effect, and those that exclude everything. */
final class ExceptionLint {
    private final List<Finding> findings = new ArrayList<>();

    private ExceptionLint() {}

    /** The likely mistakes on some instances, in the order of the rules. */
    static List<Finding> findings(RuleSet rules, List<? extends Instance> instances, Work work) {
        List<ExceptRule> excepting =
                rules.rules().stream().flatMap(ExceptionLint::excepting).toList();
        if (excepting.isEmpty()) {
            return List.of();
        }
        // The base and the exceptions of each rule, as columns of one matrix.
        List<Rule> columns =
                excepting.stream().flatMap(rule -> rule.operands().stream()).toList();
        CoverMatrix cover = RuleApplier.of(columns).apply(instances, work.silent());
        ExceptionLint lint = new ExceptionLint();
        int column = 0;
        for (ExceptRule rule : excepting) {
            lint.look(rule, cover, column);
            column += rule.operands().size();
        }
        return lint.findings;
    }

    /** The rule itself if it has exceptions, and all conditions with exceptions inside it. */
    private static Stream<ExceptRule> excepting(Rule rule) {
        Stream<ExceptRule> within = rule.operands().stream().flatMap(ExceptionLint::excepting);
        return rule instanceof ExceptRule itself ? Stream.concat(Stream.of(itself), within) : within;
    }

    private void look(ExceptRule rule, CoverMatrix cover, int column) {
        BitSet base = instances(cover, column);
        if (base.isEmpty()) {
            return;
        }
        BitSet left = (BitSet) base.clone();
        List<Rule> without = new ArrayList<>();
        for (int e = 0; e < rule.except().size(); e++) {
            BitSet excepted = instances(cover, column + 1 + e);
            if (!excepted.intersects(base)) {
                without.add(rule.except().get(e));
            }
            left.andNot(excepted);
        }
        if (left.isEmpty()) {
            findings.add(new Finding(
                    Kind.EXCEPTIONS_SWALLOW,
                    List.of(rule.id()),
                    "rule '" + rule.id() + "' covers nothing, because its exceptions exclude all "
                            + base.cardinality() + " instances that it would cover (" + rule.describe()
                            + "); narrow the exceptions"));
        }
        for (Rule exception : without) {
            findings.add(new Finding(
                    Kind.EXCEPTION_NEVER_APPLIES,
                    List.of(rule.id()),
                    "rule '" + rule.id() + "' has an exception (" + exception.describe()
                            + ") that applies to none of the " + base.cardinality()
                            + " instances that it would cover; correct the exception or remove it"));
        }
    }

    private static BitSet instances(CoverMatrix cover, int column) {
        BitSet instances = new BitSet();
        for (int instance : cover.instancesCovered(column)) {
            instances.set(instance);
        }
        return instances;
    }
}
