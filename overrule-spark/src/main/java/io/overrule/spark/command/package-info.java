/**
 * The stages as commands, with Parquet, CSV or JSON lines as input and output.
 *
 * <p>{@link io.overrule.spark.command.RulesOnTable}, {@link io.overrule.spark.command.FitTable} and {@link
 * io.overrule.spark.command.PredictTable} are classes for {@code spark-submit}. {@link
 * io.overrule.spark.command.OverruleSpark} is all of them, as {@code ./overrule spark} runs them in one JVM of this
 * machine.
 */
@NullMarked
package io.overrule.spark.command;

import org.jspecify.annotations.NullMarked;
