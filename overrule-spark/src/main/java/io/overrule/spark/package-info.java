/**
 * Overrule on tables of a Spark cluster, as ordinary stages of Spark ML.
 *
 * <p>{@link io.overrule.spark.RuleCover} adds the rules that cover a row, {@link io.overrule.spark.TextEncoder} adds
 * its features, and {@link io.overrule.spark.OverruleModel} adds its class. {@link io.overrule.spark.OverruleEstimator}
 * trains a model from a table of labelled and unlabelled rows. {@link io.overrule.spark.TableStatistics} and {@link
 * io.overrule.spark.TableVotes} describe a whole table with one aggregation over its partitions.
 *
 * <pre>{@code
 * OverruleEstimator estimator = new OverruleEstimator().setRules(lines).setLabels(labels).setIdCol("id");
 * OverruleModel model = estimator.fit(requests);
 * model.write().save("requests-model");
 * model.transform(otherRequests).select("prediction", "probability");
 * }</pre>
 *
 * <p>{@link io.overrule.spark.InstanceColumns} reads a row as a text, the tokens of a sentence, or a record. Every row
 * gets the same bits as on one machine, however the table is partitioned, because the stages call the same functions,
 * row by row or in batches.
 */
@NullMarked
package io.overrule.spark;

import org.jspecify.annotations.NullMarked;
