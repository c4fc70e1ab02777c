package io.overrule.training;

import io.overrule.OverruleException;
import io.overrule.Services;
import io.overrule.Suggestion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The methods of this library, and those that others bring along as services. */
public final class Methods {
    /** ImplyLoss, unless one of a few other methods is clearly better on the validation set. */
    public static final Method AUTO = new MethodChoice();
    /** The paper's method: learns where rules hold while it learns the classifier. */
    public static final Method IMPLYLOSS = new ImplyLoss();
    /** The classifier on the labelled instances alone. */
    public static final Method ONLY_L = new LabelsAlone();
    /** The classifier on the labelled instances and on U labelled by majority vote. */
    public static final Method L_UMAJ = new VotedLabels("l+umaj", false);
    /** The same with a loss that tolerates wrong votes. */
    public static final Method NOISE_TOLERANT = new VotedLabels("noise-tolerant", true);
    /** The classifier on U labelled by majority vote, each instance weighted by how it agrees with the labelled ones. */
    public static final Method L2R = new ReweightedVotes();
    /** The classifier on the labelled instances and on U labelled by a generative label model, with probabilities. */
    public static final Method L_USNORKEL = new ModelledLabels("l+usnorkel", false);
    /** The same with a loss that tolerates wrong labels. */
    public static final Method SNORKEL_NOISE_TOLERANT = new ModelledLabels("snorkel-noise-tolerant", true);
    /** Learns where rules hold as ImplyLoss does, from a posterior that shuns violated rules. */
    public static final Method POSTERIOR_REG = new RegularisedPosterior();
    /** The classifier on U labelled by majority vote, then on the labelled instances. */
    public static final Method WEAK_THEN_FINETUNE = new WeakThenFinetune();
    /** Several ImplyLoss models as teachers of all of U, also where no rule fires, and a student that learns from them. */
    public static final Method SELF_TRAINING = new SelfTraining();
    /** Several ImplyLoss models, which differ by their seeds, and the mean of what they say. */
    public static final Method ENSEMBLE = new Ensemble();

    private static final List<Method> OWN = List.of(
            AUTO,
            IMPLYLOSS,
            ONLY_L,
            L_UMAJ,
            NOISE_TOLERANT,
            L2R,
            L_USNORKEL,
            SNORKEL_NOISE_TOLERANT,
            POSTERIOR_REG,
            WEAK_THEN_FINETUNE,
            SELF_TRAINING,
            ENSEMBLE);

    private static final Services<Method> SERVICES = new Services<>(Method.class);

    private Methods() {}

    /** This library's first. A service of the same name as an earlier one is left out: a name means one method. */
    public static List<Method> all() {
        Map<String, Method> byName = new LinkedHashMap<>();
        OWN.forEach(method -> byName.put(method.commandName(), method));
        SERVICES.all().forEach(method -> byName.putIfAbsent(method.commandName(), method));
        return List.copyOf(byName.values());
    }

    /** All but {@link #AUTO}, which is a choice among them. */
    public static List<Method> concrete() {
        return all().stream().filter(method -> method != AUTO).toList();
    }

    public static Optional<Method> find(String name) {
        return all().stream()
                .filter(method -> method.commandName().equals(name))
                .findFirst();
    }

    public static Method named(String name) {
        return find(name)
                .orElseThrow(() -> OverruleException.input("unknown method '" + name + "'; "
                        + Suggestion.remedy(
                                name, all().stream().map(Method::commandName).toList(), "methods")));
    }
}
