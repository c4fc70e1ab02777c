package io.overrule.cover;

import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.TextInstance;
import io.overrule.rule.Heading;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.VotesRule;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** One cover of six instances by six rules that can be read off the page, for all tests of what follows from a cover. */
public final class SmallCover {
    private static final String[] PICTURE = {
        //      R0 R1 R2 R3 R4 R5
        // label a  a  b  b  c  c   truth
        /* x0 */ "X  X  .  .  .  .   a",
        /* x1 */ "X  X  .  X  .  .   a",
        /* x2 */ "X  .  .  .  .  .   b",
        /* x3 */ ".  .  X  X  .  .   b",
        /* x4 */ ".  .  X  .  X  .   c",
        /* x5 */ ".  .  .  .  .  .   c",
    };

    public static final LabelSet LABELS = LabelSet.of("a", "b", "c");

    /** Instances with the ids x0 to x5. */
    public static final List<Instance> INSTANCES = IntStream.range(0, PICTURE.length)
            .<Instance>mapToObj(i -> new TextInstance("x" + i, "text " + i))
            .toList();

    /** The true classes of the instances. */
    public static final List<Integer> TRUTH = IntStream.range(0, PICTURE.length)
            .mapToObj(i -> LABELS.index(cells(i)[6]))
            .toList();

    /** Rules with the ids R0 to R5 that cover what the picture says. */
    public static final RuleSet RULES = RuleSet.of(LABELS, rules("a", "a", "b", "b", "c", "c"));

    public static final CoverMatrix COVER = CoverMatrix.of(
            RULES.size(),
            IntStream.range(0, PICTURE.length).mapToObj(SmallCover::row).toArray(int[][]::new));

    private SmallCover() {}

    private static List<Rule> rules(String... labels) {
        List<Rule> rules = new ArrayList<>();
        for (int j = 0; j < labels.length; j++) {
            TreeSet<String> covered = new TreeSet<>();
            for (int i = 0; i < PICTURE.length; i++) {
                if (cells(i)[j].equals("X")) {
                    covered.add("x" + i);
                }
            }
            rules.add(new VotesRule(Heading.of("R" + j, labels[j]), covered));
        }
        return rules;
    }

    private static int[] row(int instance) {
        return IntStream.range(0, 6)
                .filter(rule -> cells(instance)[rule].equals("X"))
                .toArray();
    }

    private static String[] cells(int instance) {
        return PICTURE[instance].split(" +");
    }
}
