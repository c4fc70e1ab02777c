/**
 * Where rules meet instances: which rule covers which instance, and what that says about the rules.
 *
 * <p>{@link io.overrule.cover.RuleApplier} applies a rule set to instances in parallel and returns a {@link
 * io.overrule.cover.CoverMatrix}: sparse, because a rule that does not cover an instance has nothing to say about it,
 * and abstention is absence. {@link io.overrule.cover.CoverStatistics} computes the columns of the paper's Table 1
 * from it, {@link io.overrule.cover.RuleLint} what looks like a mistake. {@link io.overrule.cover.CoveredTask} keeps all
 * of it up while a person edits: an edit computes the column of its rule, and nothing else.
 *
 * <pre>
 * CoverMatrix cover = RuleApplier.of(rules).apply(instances);
 * cover.rulesCovering(0);  // the rules that speak about the first instance
 * </pre>
 */
@NullMarked
package io.overrule.cover;

import org.jspecify.annotations.NullMarked;
