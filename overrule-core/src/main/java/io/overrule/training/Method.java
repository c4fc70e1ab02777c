package io.overrule.training;

import io.overrule.Work;
import io.overrule.inference.Model;
import java.util.Set;

/**
 * A way of training. What makes a method is its objective, wrapped into a {@link Stage}, and the options that it takes;
 * networks, steps, validation and what is learned afterwards about how far to believe them are the same for all.
 *
 * <p>Those of this library are in {@link Methods}. Others are found as services ({@link java.util.ServiceLoader}) by the
 * thread's context class loader or that of this library, and from then on have their name everywhere: in settings files,
 * on the command line, in comparisons. A model remembers the name alone and predicts without the method.
 *
 * <pre>
 * public final class Trimmed implements Method {
 *     static final Option&lt;Double&gt; SHARE = Option.number("trimmed-share", 0.1, value -&gt; value &gt;= 0 &amp;&amp; value &lt; 1, "0 to below 1");
 *
 *     public String commandName() { return "trimmed"; }
 *
 *     public String description() { return "leaves out the instances with the largest loss"; }
 *
 *     public Set&lt;Option&lt;?&gt;&gt; options() { return Set.of(Options.GAMMA, SHARE); }
 *
 *     public Stage stage(TrainingData data, TrainingOptions options, Work work) {
 *         return Stage.of(new TrimmedObjective(options.value(SHARE)), Schedule.BOTH, data, WeakLabelling.NONE);
 *     }
 * }
 * </pre>
 */
public interface Method {
    /** Its name, also on the command line. */
    String commandName();

    /** What it does, in a few words. */
    String description();

    /** The options that it takes besides those that {@linkplain Options#shared every method takes}. */
    Set<Option<?>> options();

    /** Its stage; for a method of several, the one that an earlier training could go on with. */
    Stage stage(TrainingData data, TrainingOptions options, Work work);

    /** Trains the networks, in one stage or in several. Holds nothing between trainings, which may go on side by side. */
    default Outcome networks(TrainingData data, TrainingOptions options, Work work) {
        return stage(data, options, work).train(data, options, work);
    }

    /** Trains a model: networks, and what is then learned about how far to believe them. */
    default TrainingResult train(TrainingData data, TrainingOptions options, Work work) {
        return networks(data, options, work).finished(data, options, work);
    }

    /** Whether an option has an effect on it. */
    default boolean takes(Option<?> option) {
        return Options.shared().contains(option) || options().contains(option);
    }

    /** Changes the defaults where those of all methods do not suit it. */
    default void adjust(TrainingOptions.Builder defaults) {}

    /** Whether rules take part, in whichever way. */
    default boolean usesRules() {
        return true;
    }

    /** Whether it has nothing to learn from where no rule votes on any unlabelled instance. */
    default boolean needsVotes() {
        return false;
    }

    /** How long a training is expected to take, in units of a classifier's. */
    default double expectedCost(TrainingOptions options) {
        return 1;
    }

    /** Whether its networks can go on from those of an earlier model; if not, it trains anew. */
    default boolean goesOn() {
        return true;
    }

    /** The options with which it goes on from an earlier model. */
    default TrainingOptions goingOnFrom(Model earlier, TrainingOptions options) {
        return options;
    }

    /** The options with which it trains one of several members. */
    default TrainingOptions member(TrainingOptions options, int number) {
        return options;
    }
}
