package io.overrule.workbench;

import io.overrule.data.TextInstance;
import io.overrule.discovery.Allotment;
import io.overrule.rule.Rule;
import io.overrule.rule.Task;
import io.overrule.rule.TaskBuilder;
import io.overrule.workbench.project.NewProject;
import java.util.Optional;

/** Requests to a shop that fit onto a page, for tests. */
public final class SmallTask {
    private static final String[] DELIVERY = {"where is my parcel", "the van never came", "when will it arrive"};
    private static final String[] PAYMENT = {"you charged my card twice", "the invoice is wrong", "refund my money"};

    private SmallTask() {}

    public static Task task() {
        TaskBuilder builder = Task.builder()
                .name("small")
                .labels("delivery", "payment")
                .rule(Rule.keyword("parcel", "delivery", "parcel", "van"))
                .rule(Rule.keyword("card", "payment", "card"));
        for (int i = 0; i < 60; i++) {
            boolean delivery = i % 2 == 0;
            String text = (delivery ? DELIVERY : PAYMENT)[i / 2 % 3] + ", order " + i;
            String label = delivery ? "delivery" : "payment";
            if (i < 12) {
                builder.labelled(new TextInstance("L" + i, text), label);
            } else if (i < 24) {
                builder.validation(new TextInstance("V" + i, text), label);
            } else {
                builder.unlabelled(new TextInstance("U" + i, text));
            }
        }
        return builder.build();
    }

    /** A project that trains in a second or two. */
    public static NewProject project(String name) {
        return project(name, Allotment.training());
    }

    public static NewProject project(String name, Allotment allotment) {
        NewProject made = NewProject.of(name, task(), allotment);
        return new NewProject(made.name(), made.files(), allotment, Optional.empty(), "ngrams", "implyloss");
    }
}
