package io.overrule.rule;

import io.overrule.data.Instance;
import java.util.List;
import java.util.Objects;

/**
 * A labelled instance and the rules that a person generalised from it (the paper's (x_i, l_i, e_i)).
 *
 * @param label the index of its class
 * @param rules the indices of the rules in their rule set
 */
public record Exemplar(Instance instance, int label, List<Integer> rules) {
    public Exemplar {
        Objects.requireNonNull(instance, "instance");
        rules = List.copyOf(rules);
    }
}
