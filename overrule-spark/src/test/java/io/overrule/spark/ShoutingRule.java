package io.overrule.spark;

import io.overrule.data.Instance;
import io.overrule.data.TextInstance;
import java.util.function.Predicate;

/** The code of a custom rule, which cannot cope with some rows. */
public final class ShoutingRule implements Predicate<Instance> {
    @Override
    public boolean test(Instance instance) {
        String text = ((TextInstance) instance).text();
        if (text.contains("boom")) {
            throw new IllegalStateException("cannot read this");
        }
        return text.endsWith("!");
    }
}
