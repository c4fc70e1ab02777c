/**
 * From data, and a model where there is one, to proposals for a person. It comes after training, whose models it reads,
 * and changes nothing by itself: what it proposes becomes part of a task by an {@linkplain io.overrule.rule.Edit edit}. The
 * true classes of the unlabelled instances, where a dataset has them, are never read here.
 *
 * <p>A {@link io.overrule.discovery.Suggester} knows all instances of a task and what its rules say about them. From one
 * or several exemplars it makes ranked {@link io.overrule.discovery.RuleSuggestion}s.
 *
 * <pre>{@code
 * Suggester suggester = Suggester.of(CoveredTask.of(task), Optional.of(model), work);
 * Suggestions found = suggester.suggest(List.of(Instance.text("how many people live in Bonn")), "NUM", 5, work);
 * found.best().get(0).rule().describe();  // contains 'how many' or 'how much'
 * }</pre>
 *
 * <p>{@link io.overrule.discovery.Narrower} finds where a rule fails, in words, and proposes conditions that keep it from
 * failing there; {@link io.overrule.discovery.Widener} finds what a rule could cover besides at the same trust. Both
 * weigh every firing by the trust that the model has in the rule there, and by the truth where an instance is labelled.
 *
 * <pre>{@code
 * NarrowingReport report = new Narrower(model).narrow(task, "card", Work.quiet());
 * Task next = task.apply(new Edit.RuleChanged(report.proposals().get(0).rule()));
 * }</pre>
 *
 * <p>{@link io.overrule.discovery.NextInstances} proposes unlabelled instances to look at, each with its {@linkplain
 * io.overrule.discovery.Reason reason}; {@link io.overrule.discovery.Allotment} decides, before anybody sees an
 * instance, whether its label will train or validate.
 *
 * <p>{@link io.overrule.discovery.Induction} learns rules from labelled instances alone. {@link
 * io.overrule.discovery.RuleDiff} compares two lists of rules, and {@link io.overrule.discovery.RuleDiffEffect} finds what
 * their difference does to a dataset and to the predictions of a model.
 */
@NullMarked
package io.overrule.discovery;

import org.jspecify.annotations.NullMarked;
