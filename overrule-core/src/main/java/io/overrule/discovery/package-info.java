/**
 * From a model and data to proposals for a person.
 *
 * <p>{@link io.overrule.discovery.Narrower} finds where a rule fails, in words, and proposes conditions that keep it from
 * failing there; {@link io.overrule.discovery.Widener} finds what a rule could cover besides at the same trust. Both
 * weigh every firing by the trust that the model has in the rule there, and by the truth where an instance is labelled.
 * They propose rules and change nothing.
 *
 * <pre>{@code
 * NarrowingReport report = new Narrower(model).narrow(task, "card", Work.quiet());
 * Task next = task.apply(new Edit.RuleChanged(report.proposals().get(0).rule()));
 * }</pre>
 *
 * <p>The true classes of the unlabelled instances, where a dataset has them, are never read here.
 */
@NullMarked
package io.overrule.discovery;

import org.jspecify.annotations.NullMarked;
