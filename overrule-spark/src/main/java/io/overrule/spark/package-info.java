/**
 * Overrule on tables of a Spark cluster, as ordinary stages of Spark ML.
 *
 * <p>{@link io.overrule.spark.RuleCover} adds which rules cover a row, {@link io.overrule.spark.TextEncoder} its features,
 * {@link io.overrule.spark.OverruleModel} its class. {@link io.overrule.spark.OverruleEstimator} trains a model from a table of
 * labelled and unlabelled rows. What is said about the table as a whole, {@link io.overrule.spark.TableStatistics} and
 * {@link io.overrule.spark.TableVotes}, is one aggregation over its partitions.
 *
 * <pre>{@code
 * OverruleEstimator estimator = new OverruleEstimator().setRules(lines).setLabels(labels).setIdCol("id");
 * OverruleModel model = estimator.fit(requests);
 * model.write().save("requests-model");
 * model.transform(otherRequests).select("prediction", "probability");
 * }</pre>
 *
 * <p>A row is read by {@link io.overrule.spark.InstanceColumns}: a text, the tokens of a sentence, or a record. Every row gets
 * the bits that the library gives it on one machine, however the table is partitioned: the stages call the same functions, row by row or in batches.
 */
@NullMarked
package io.overrule.spark;

import org.jspecify.annotations.NullMarked;
