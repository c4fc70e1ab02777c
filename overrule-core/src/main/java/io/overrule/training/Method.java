package io.overrule.training;

import io.overrule.Work;
import io.overrule.inference.Model;
import java.util.Set;

/**
 * A training method. A method is defined by its objective, wrapped in a {@link Stage}, and by the options that it
 * takes. The networks, the optimiser steps, validation, calibration and trust are the same for all methods.
 *
 * <p>{@link Methods} holds the methods of this library. Others are found with {@link java.util.ServiceLoader} through
 * the thread's context class loader or that of this library. They can then be used by name everywhere: in settings
 * files, on the command line, in comparisons. A model stores only the name and predicts without the method.
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
    /** The name of the method, also on the command line. */
    String commandName();

    /** A description in a few words. */
    String description();

    /** The options that it takes, in addition to those that {@linkplain Options#shared every method takes}. */
    Set<Option<?>> options();

    /** Its stage. For a method with several stages, the one with which a warm start can continue. */
    Stage stage(TrainingData data, TrainingOptions options, Work work);

    /** Trains the networks in one or several stages. Keeps no state between trainings, which may run in parallel. */
    default Outcome networks(TrainingData data, TrainingOptions options, Work work) {
        return stage(data, options, work).train(data, options, work);
    }

    /** Trains a model: the networks, and then calibration, trust and the way to predict. */
    default TrainingResult train(TrainingData data, TrainingOptions options, Work work) {
        return networks(data, options, work).finished(data, options, work);
    }

    /** Whether an option has an effect on this method. */
    default boolean takes(Option<?> option) {
        return Options.shared().contains(option) || options().contains(option);
    }

    /** Changes the common defaults where this method needs others. */
    default void adjust(TrainingOptions.Builder defaults) {}

    /** Whether the method uses rules at all. */
    default boolean usesRules() {
        return true;
    }

    /** Whether the method cannot learn anything if no rule votes on any unlabelled instance. */
    default boolean needsVotes() {
        return false;
    }

    /** The expected cost of a training, relative to training one classifier. */
    default double expectedCost(TrainingOptions options) {
        return 1;
    }

    /** Whether its networks can continue from those of an earlier model. If not, it trains from scratch. */
    default boolean goesOn() {
        return true;
    }

    /** The options for continuing from an earlier model. */
    default TrainingOptions goingOnFrom(Model earlier, TrainingOptions options) {
        return options;
    }

    /** The options for one of several members. */
    default TrainingOptions member(TrainingOptions options, int number) {
        return options;
    }
}
