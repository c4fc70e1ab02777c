package io.overrule.rule;

/**
 * What differs by kind of edit, one method for each: how it is written, or shown to a person.
 *
 * @param <T> what is found out about an edit
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
