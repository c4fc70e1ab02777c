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

/** The label models that can take part in a comparison. */
public enum VoteModel {
    /** The majority vote of the rules. */
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

    /** Whether the model is learned, so that it needs votes to learn from. */
    public boolean learns() {
        return this != MAJORITY;
    }

    /** Fits the model to the votes on U. */
    public LabelModel fit(RuleSet rules, CoverMatrix unlabelled, Work work) {
        return switch (this) {
            // Ties are resolved at prediction.
            case MAJORITY -> MajorityVote.withRandomTies(rules, 0);
            case DAWID_SKENE -> DawidSkene.fit(rules, unlabelled, DawidSkene.Options.defaults(), work);
            case GENERATIVE ->
                GenerativeLabelModel.fit(rules, unlabelled, GenerativeLabelModel.Options.defaults(), work);
        };
    }

    /**
     * Predicts the classes of instances.
     *
     * @param defaultClass the class for ties and for instances without votes; if empty, the most probable class
     *     according to the model, or a random one of equals, drawn with the seed
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
     * The default class for instances: the named one; otherwise {@code O} for tokens, if there is such a class;
     * otherwise none.
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
