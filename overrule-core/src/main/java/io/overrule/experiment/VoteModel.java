package io.overrule.experiment;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cover.CoverMatrix;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.TokenInstance;
import io.overrule.evaluation.TagScheme;
import io.overrule.labelmodel.DawidSkene;
import io.overrule.labelmodel.GenerativeLabelModel;
import io.overrule.labelmodel.LabelModel;
import io.overrule.labelmodel.MajorityVote;
import io.overrule.labelmodel.TiePolicy;
import io.overrule.rule.RuleSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A label model, by its name on the command line, and how it classifies instances that it was not fitted to. */
public enum VoteModel {
    /** What most rules say. */
    MAJORITY("majority"),
    /** {@link DawidSkene}. */
    DAWID_SKENE("dawid-skene"),
    /** {@link GenerativeLabelModel}. */
    GENERATIVE("generative");

    private final String commandName;

    VoteModel(String commandName) {
        this.commandName = commandName;
    }

    public String commandName() {
        return commandName;
    }

    /** Whether it learns anything, and so needs votes to learn from. */
    public boolean learns() {
        return this != MAJORITY;
    }

    /** The model fitted to the votes on U. */
    public LabelModel fit(RuleSet rules, CoverMatrix unlabelled, Work work) {
        return switch (this) {
            // How its ties are resolved is said when it is asked.
            case MAJORITY -> MajorityVote.withRandomTies(rules, 0);
            case DAWID_SKENE -> DawidSkene.fit(rules, unlabelled, DawidSkene.Options.defaults(), work);
            case GENERATIVE ->
                GenerativeLabelModel.fit(rules, unlabelled, GenerativeLabelModel.Options.defaults(), work);
        };
    }

    /**
     * The classes of instances.
     *
     * @param defaultClass of ties, and of instances on which no rule votes; empty for the most probable one according to
     *     the model, and chance by the seed among equals
     */
    public static int[] labels(LabelModel fitted, CoverMatrix cover, OptionalInt defaultClass, long seed) {
        TiePolicy ties =
                defaultClass.isPresent() ? TiePolicy.defaultClass(defaultClass.getAsInt()) : TiePolicy.atRandom(seed);
        int[] labels = fitted.hardLabels(cover, ties).labels();
        if (defaultClass.isPresent()) {
            for (int i = 0; i < labels.length; i++) {
                labels[i] = cover.coverCount(i) == 0 ? defaultClass.getAsInt() : labels[i];
            }
        }
        return labels;
    }

    /**
     * The default class that suits instances: the one that is named, otherwise {@code O} for tokens if there is such a
     * class, otherwise none.
     */
    public static OptionalInt defaultClass(LabelSet labels, Optional<String> name, List<? extends Instance> instances) {
        if (name.isEmpty()) {
            return !instances.isEmpty() && instances.get(0) instanceof TokenInstance
                    ? labels.find(TagScheme.OUTSIDE)
                    : OptionalInt.empty();
        }
        OptionalInt found = labels.find(name.get());
        if (found.isEmpty()) {
            throw OverruleException.of(
                    OverruleException.Code.UNKNOWN_DEFAULT_CLASS,
                    "the default class is '" + name.get() + "', which labels.txt does not list; "
                            + labels.remedy(name.get()));
        }
        return found;
    }
}
