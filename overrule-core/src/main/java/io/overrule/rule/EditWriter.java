package io.overrule.rule;

import io.overrule.data.JsonLine;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Writes edits as lines of JSON, which {@link EditReader} reads back: {@code {"edit": "rule_switched", "rule_id":
 * "late", "on": false}}. A rule is written with its whole condition. A rule that contains Java code is refused.
 */
public final class EditWriter {
    private EditWriter() {}

    public static String line(Edit edit) {
        return JsonLine.write(edit.accept(new Fields()));
    }

    public static List<String> lines(List<? extends Edit> edits) {
        return edits.stream().map(EditWriter::line).toList();
    }

    private static final class Fields implements EditVisitor<Map<String, @Nullable Object>> {
        private static Map<String, @Nullable Object> of(String edit) {
            Map<String, @Nullable Object> fields = new LinkedHashMap<>();
            fields.put("edit", edit);
            return fields;
        }

        private static Map<String, @Nullable Object> of(String edit, String instanceId, String ruleId) {
            Map<String, @Nullable Object> fields = of(edit);
            fields.put("instance_id", instanceId);
            fields.put("rule_id", ruleId);
            return fields;
        }

        private static Map<String, @Nullable Object> ofRule(String edit, String ruleId) {
            Map<String, @Nullable Object> fields = of(edit);
            fields.put("rule_id", ruleId);
            return fields;
        }

        private static void putPosition(Map<String, @Nullable Object> fields, OptionalInt position) {
            position.ifPresent(at -> fields.put("position", at));
        }

        @Override
        public Map<String, @Nullable Object> ruleAdded(Edit.RuleAdded edit) {
            Map<String, @Nullable Object> fields = of("rule_added");
            fields.put("rule", RuleWriter.whole(edit.rule()));
            putPosition(fields, edit.position());
            fields.put("on", edit.on());
            return fields;
        }

        @Override
        public Map<String, @Nullable Object> ruleChanged(Edit.RuleChanged edit) {
            Map<String, @Nullable Object> fields = of("rule_changed");
            fields.put("rule", RuleWriter.whole(edit.rule()));
            return fields;
        }

        @Override
        public Map<String, @Nullable Object> ruleRemoved(Edit.RuleRemoved edit) {
            return ofRule("rule_removed", edit.ruleId());
        }

        @Override
        public Map<String, @Nullable Object> ruleRenamed(Edit.RuleRenamed edit) {
            Map<String, @Nullable Object> fields = ofRule("rule_renamed", edit.ruleId());
            fields.put("new_id", edit.newId());
            return fields;
        }

        @Override
        public Map<String, @Nullable Object> ruleSwitched(Edit.RuleSwitched edit) {
            Map<String, @Nullable Object> fields = ofRule("rule_switched", edit.ruleId());
            fields.put("on", edit.on());
            return fields;
        }

        @Override
        public Map<String, @Nullable Object> instanceLabelled(Edit.InstanceLabelled edit) {
            Map<String, @Nullable Object> fields = of("instance_labelled");
            fields.put("instance_id", edit.instanceId());
            fields.put("labels", edit.labels());
            putPosition(fields, edit.position());
            return fields;
        }

        @Override
        public Map<String, @Nullable Object> instanceUnlabelled(Edit.InstanceUnlabelled edit) {
            Map<String, @Nullable Object> fields = of("instance_unlabelled");
            fields.put("instance_id", edit.instanceId());
            putPosition(fields, edit.position());
            if (!edit.truth().isEmpty()) {
                fields.put("truth", edit.truth());
            }
            return fields;
        }

        @Override
        public Map<String, @Nullable Object> exemplarLinked(Edit.ExemplarLinked edit) {
            Map<String, @Nullable Object> fields = of("exemplar_linked", edit.instanceId(), edit.ruleId());
            putPosition(fields, edit.position());
            return fields;
        }

        @Override
        public Map<String, @Nullable Object> exemplarUnlinked(Edit.ExemplarUnlinked edit) {
            return of("exemplar_unlinked", edit.instanceId(), edit.ruleId());
        }

        @Override
        public Map<String, @Nullable Object> several(Edit.Several edit) {
            Map<String, @Nullable Object> fields = of("several");
            fields.put(
                    "edits",
                    edit.edits().stream().map(each -> each.accept(this)).toList());
            return fields;
        }
    }
}
