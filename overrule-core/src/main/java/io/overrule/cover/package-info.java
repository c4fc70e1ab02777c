/**
 * Which rules cover which instances, and statistics and checks based on that.
 *
 * <p>{@link io.overrule.cover.RuleApplier} applies a rule set to instances in parallel and returns a {@link
 * io.overrule.cover.CoverMatrix}. The matrix is sparse: if a rule abstains on an instance, there is no entry. {@link
 * io.overrule.cover.CoverStatistics} computes the columns of the paper's Table 1 from it, and {@link
 * io.overrule.cover.RuleLint} finds likely mistakes. {@link io.overrule.cover.CoveredTask} updates all of this while a
 * person edits: an edit of a rule recomputes only the column of that rule.
 *
 * <pre>
 * CoverMatrix cover = RuleApplier.of(rules).apply(instances);
 * cover.rulesCovering(0);  // the rules that speak about the first instance
 * </pre>
 */
@NullMarked
package io.overrule.cover;

import org.jspecify.annotations.NullMarked;
