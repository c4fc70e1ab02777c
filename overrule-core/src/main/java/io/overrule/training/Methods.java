package io.overrule.training;

import io.overrule.OverruleException;
import io.overrule.Services;
import io.overrule.Suggestion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The methods of this library and those of other libraries that are found as services. */
public final class Methods {
    /**
     * The mean of as many of a few methods as are good together on the validation set. Without one, ImplyLoss.
     */
    public static final Method AUTO = new MethodChoice();
    /** The paper's method: learns where rules hold together with the classifier. */
    public static final Method IMPLYLOSS = new ImplyLoss();
    /** Trains the classifier on the labelled instances alone. */
    public static final Method ONLY_L = new LabelsAlone();
    /** Trains the classifier on the labelled instances and on U with labels by majority vote. */
    public static final Method L_UMAJ = new VotedLabels("l+umaj", false);
    /** The same with a loss that tolerates wrong votes. */
    public static final Method NOISE_TOLERANT = new VotedLabels("noise-tolerant", true);
    /**
     * Trains the classifier on U with labels by majority vote. Each instance is weighted by its agreement with the
     * labelled ones.
     */
    public static final Method L2R = new ReweightedVotes();
    /**
     * Trains the classifier on the labelled instances and on U with probabilistic labels from a generative label model.
     */
    public static final Method L_USNORKEL = new ModelledLabels("l+usnorkel", false);
    /** The same with a loss that tolerates wrong labels. */
    public static final Method SNORKEL_NOISE_TOLERANT = new ModelledLabels("snorkel-noise-tolerant", true);
    /** Learns where rules hold like ImplyLoss, but from a posterior that penalises violated rules. */
    public static final Method POSTERIOR_REG = new RegularisedPosterior();
    /** Trains the classifier on U with labels by majority vote, and then on the labelled instances. */
    public static final Method WEAK_THEN_FINETUNE = new WeakThenFinetune();
    /**
     * Trains several ImplyLoss models as teachers, which label all of U, even where no rule fires, and a student that
     * learns from them.
     */
    public static final Method SELF_TRAINING = new SelfTraining();
    /** Trains several ImplyLoss models with different seeds and averages their outputs. */
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

    /**
     * All methods, those of this library first. A service with the name of an earlier method is ignored, so that names
     * are unique.
     */
    public static List<Method> all() {
        Map<String, Method> byName = new LinkedHashMap<>();
        OWN.forEach(method -> byName.put(method.commandName(), method));
        SERVICES.all().forEach(method -> byName.putIfAbsent(method.commandName(), method));
        return List.copyOf(byName.values());
    }

    /** All methods except {@link #AUTO}, which chooses among them. */
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
