/**
 * Rules, their labels, and the exemplars that they were generalised from.
 *
 * <p>A {@link io.overrule.rule.Rule} covers an instance and votes for its label, or abstains. A {@link
 * io.overrule.rule.RuleSet} is an ordered set of rules over the classes of a task. {@link io.overrule.rule.RuleReader}
 * and {@link io.overrule.rule.RuleWriter} read and write rules as JSON lines that a person can edit. A {@link
 * io.overrule.rule.Task} joins rules, data and exemplars. Applying an {@link io.overrule.rule.Edit} to a task gives the
 * next task, and a {@link io.overrule.rule.History} is a list of edits that can be undone and replayed.
 *
 * <pre>
 * Rule late = Rule.keyword("late", "delivery", "late", "delayed", "still waiting");
 * late.covers(Instance.text("my parcel is late"));  // true
 *
 * Rule card = Rule.keyword("card", "payment", "card").unless(Rule.keyword("other", "payment", "memory card"));
 * card.describe();  // contains 'card', unless it contains 'memory card'
 *
 * Rule time = Rule.spanRegex("time", "departure", "(at|after) [0-9]+ ");
 * time.covers(Instance.sentence("trains", "after", "9").instances().get(1));  // true
 * </pre>
 */
@NullMarked
package io.overrule.rule;

import org.jspecify.annotations.NullMarked;
