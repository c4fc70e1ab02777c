/**
 * From data, and a model where there is one, to proposals for a person: which rule would generalise an exemplar. It comes
 * after training, whose models it reads, and changes nothing by itself: what it proposes becomes part of a task by an
 * {@linkplain io.overrule.rule.Edit edit}.
 *
 * <p>A {@link io.overrule.discovery.Suggester} knows all instances of a task and what its rules say about them. From one
 * or several exemplars it makes ranked {@link io.overrule.discovery.RuleSuggestion}s.
 *
 * <pre>
 * Suggester suggester = Suggester.of(CoveredTask.of(task), Optional.of(model), work);
 * Suggestions found = suggester.suggest(List.of(Instance.text("how many people live in Bonn")), "NUM", 5, work);
 * found.best().get(0).rule().describe();  // contains 'how many' or 'how much'
 * </pre>
 */
@NullMarked
package io.overrule.discovery;

import org.jspecify.annotations.NullMarked;
