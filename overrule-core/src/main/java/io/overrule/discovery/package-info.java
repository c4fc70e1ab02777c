/**
 * Proposes rules, changes of rules, and instances to label. The proposals are based on the data and, if there is one,
 * on a trained model. This package changes nothing by itself: a proposal becomes part of a task through an {@linkplain
 * io.overrule.rule.Edit edit}. It never reads the true classes of unlabelled instances.
 *
 * <p>A {@link io.overrule.discovery.Suggester} generalises one or several exemplars to ranked {@link
 * io.overrule.discovery.RuleSuggestion}s. It takes all instances of a task and the votes of its rules into account.
 *
 * <pre>{@code
 * Suggester suggester = Suggester.of(CoveredTask.of(task), Optional.of(model), work);
 * Suggestions found = suggester.suggest(List.of(Instance.text("how many people live in Bonn")), "NUM", 5, work);
 * found.best().get(0).rule().describe();  // contains 'how many' or 'how much'
 * }</pre>
 *
 * <p>{@link io.overrule.discovery.Narrower} describes where a rule fails and proposes conditions that exclude these
 * cases. {@link io.overrule.discovery.Widener} finds what else a rule could cover with the same trust. Both weight
 * every firing by the model's trust in the rule, or by the label if the instance has one.
 *
 * <pre>{@code
 * NarrowingReport report = new Narrower(model).narrow(task, "card", Work.quiet());
 * Task next = task.apply(new Edit.RuleChanged(report.proposals().get(0).rule()));
 * }</pre>
 *
 * <p>{@link io.overrule.discovery.NextInstances} proposes unlabelled instances to look at, each with a {@linkplain
 * io.overrule.discovery.Reason reason}. {@link io.overrule.discovery.Allotment} decides, before anybody sees an
 * instance, whether its label is used for training or for validation.
 *
 * <p>{@link io.overrule.discovery.Induction} learns rules from labelled instances alone. {@link
 * io.overrule.discovery.RuleDiff} compares two lists of rules, and {@link io.overrule.discovery.RuleDiffEffect}
 * computes the effect of the difference on a dataset and on the predictions of a model.
 */
@NullMarked
package io.overrule.discovery;

import org.jspecify.annotations.NullMarked;
