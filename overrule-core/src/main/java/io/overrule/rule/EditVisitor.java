package io.overrule.rule;

/**
 * A function on edits with one method for each kind of edit, such as writing it or showing it to a person.
 *
 * @param <T> the type of the result
 */
public interface EditVisitor<T> {
    T ruleAdded(Edit.RuleAdded edit);

    T ruleChanged(Edit.RuleChanged edit);

    T ruleRemoved(Edit.RuleRemoved edit);

    T ruleRenamed(Edit.RuleRenamed edit);

    T ruleSwitched(Edit.RuleSwitched edit);

    T instanceLabelled(Edit.InstanceLabelled edit);

    T instanceUnlabelled(Edit.InstanceUnlabelled edit);

    T exemplarLinked(Edit.ExemplarLinked edit);

    T exemplarUnlinked(Edit.ExemplarUnlinked edit);

    T several(Edit.Several edit);
}
