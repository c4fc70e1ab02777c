package io.overrule.workbench.project;

import io.overrule.Shortened;
import io.overrule.rule.Edit;
import io.overrule.rule.EditVisitor;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What a change does, in words for the timeline, and which rules it touches. */
public final class ChangeWords {
    private ChangeWords() {}

    public static String of(Change change) {
        if (change instanceof Change.Edited edited) {
            return edited.edit().accept(new EditWords());
        } else if (change instanceof Change.Validated validated) {
            return "labelled " + named(validated.instanceId()) + " as " + classes(validated.labels())
                    + ", for validation";
        } else if (change instanceof Change.Unvalidated unvalidated) {
            return "took the label of " + named(unvalidated.instanceId()) + " back";
        } else if (change instanceof Change.AuditDrawn drawn) {
            return "drew an audit sample of " + drawn.size();
        } else if (change instanceof Change.AuditPutBack back) {
            return "put " + back.ids().size() + " instances of the audit sample back";
        } else if (change instanceof Change.AuditLabelled labelled) {
            return labelled.labels().isEmpty()
                    ? "took the audit label of " + named(labelled.instanceId()) + " back"
                    : "labelled " + named(labelled.instanceId()) + " as " + classes(labelled.labels())
                            + ", for the audit";
        }
        if (change instanceof Change.FilesRead read) {
            return "read " + String.join(", ", read.files().keySet()) + " from the folder";
        }
        List<Change> changes = ((Change.Several) change).changes();
        return several(changes.stream().map(ChangeWords::of).toList());
    }

    private static String several(List<String> words) {
        int shown = 3;
        return words.size() <= shown
                ? String.join(", ", words)
                : String.join(", ", words.subList(0, shown)) + " and " + (words.size() - shown) + " more";
    }

    private static String named(String id) {
        return "'" + Shortened.name(id) + "'";
    }

    private static String classes(List<String> labels) {
        return labels.stream().distinct().collect(Collectors.joining(", "));
    }

    /** The ids of the rules that a change touches. */
    static Set<String> rules(Change change) {
        Set<String> rules = new LinkedHashSet<>();
        if (change instanceof Change.Edited edited) {
            collect(edited.edit(), rules);
        } else if (change instanceof Change.Several several) {
            several.changes().forEach(part -> rules.addAll(rules(part)));
        }
        return rules;
    }

    private static void collect(Edit edit, Set<String> rules) {
        if (edit instanceof Edit.RuleAdded added) {
            rules.add(added.rule().id());
        } else if (edit instanceof Edit.RuleChanged changed) {
            rules.add(changed.rule().id());
        } else if (edit instanceof Edit.RuleRemoved removed) {
            rules.add(removed.ruleId());
        } else if (edit instanceof Edit.RuleRenamed renamed) {
            rules.add(renamed.ruleId());
            rules.add(renamed.newId());
        } else if (edit instanceof Edit.RuleSwitched switched) {
            rules.add(switched.ruleId());
        } else if (edit instanceof Edit.Several several) {
            several.edits().forEach(part -> collect(part, rules));
        }
    }

    private static final class EditWords implements EditVisitor<String> {
        @Override
        public String ruleAdded(Edit.RuleAdded edit) {
            return "added rule " + named(edit.rule().id()) + " → " + edit.rule().label() + ": "
                    + edit.rule().describe();
        }

        @Override
        public String ruleChanged(Edit.RuleChanged edit) {
            return "changed rule " + named(edit.rule().id()) + " → "
                    + edit.rule().label() + ": " + edit.rule().describe();
        }

        @Override
        public String ruleRemoved(Edit.RuleRemoved edit) {
            return "removed rule " + named(edit.ruleId());
        }

        @Override
        public String ruleRenamed(Edit.RuleRenamed edit) {
            return "renamed rule " + named(edit.ruleId()) + " to " + named(edit.newId());
        }

        @Override
        public String ruleSwitched(Edit.RuleSwitched edit) {
            return "switched rule " + named(edit.ruleId()) + (edit.on() ? " on" : " off");
        }

        @Override
        public String instanceLabelled(Edit.InstanceLabelled edit) {
            return "labelled " + named(edit.instanceId()) + " as " + classes(edit.labels());
        }

        @Override
        public String instanceUnlabelled(Edit.InstanceUnlabelled edit) {
            return "took the label of " + named(edit.instanceId()) + " back";
        }

        @Override
        public String exemplarLinked(Edit.ExemplarLinked edit) {
            return "made " + named(edit.instanceId()) + " an exemplar of rule " + named(edit.ruleId());
        }

        @Override
        public String exemplarUnlinked(Edit.ExemplarUnlinked edit) {
            return "made " + named(edit.instanceId()) + " no exemplar of rule " + named(edit.ruleId()) + " any more";
        }

        @Override
        public String several(Edit.Several edit) {
            return ChangeWords.several(
                    edit.edits().stream().map(part -> part.accept(this)).toList());
        }
    }
}
