package io.overrule.workbench.project;

import io.overrule.data.AuditSample;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetPart;
import io.overrule.data.Instance;
import io.overrule.data.LabelledInstance;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Replaces instances that were read again by the equal objects of an earlier dataset. Covers and features are stored by
 * object, so they need not be computed again.
 */
final class SameInstances {
    private final Map<Instance, Instance> known = new HashMap<>();

    SameInstances(Dataset before) {
        for (DatasetPart part : DatasetPart.values()) {
            before.instances(part).forEach(instance -> known.put(instance, instance));
        }
        before.audit().lines().forEach(line -> line.instances().forEach(instance -> known.put(instance, instance)));
    }

    Dataset in(Dataset read) {
        AuditSample audit = read.audit();
        return read.withLabelled(labelled(read.labelled()))
                .withValidation(labelled(read.validation()))
                .withTest(labelled(read.test()))
                .withUnlabelled(read.unlabelled().stream().map(this::same).toList(), read.unlabelledTruth())
                .withAudit(new AuditSample(
                        audit.seed(),
                        audit.lines().stream()
                                .map(line -> new AuditSample.Line(
                                        line.instances().stream()
                                                .map(this::same)
                                                .toList(),
                                        line.labels()))
                                .toList()));
    }

    private List<LabelledInstance> labelled(List<LabelledInstance> part) {
        return part.stream()
                .map(labelled -> new LabelledInstance(same(labelled.instance()), labelled.label()))
                .toList();
    }

    private Instance same(Instance instance) {
        return known.getOrDefault(instance, instance);
    }
}
