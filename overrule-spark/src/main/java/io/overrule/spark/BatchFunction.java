package io.overrule.spark;

import io.overrule.Work;
import io.overrule.data.Instance;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The computation of a stage for a batch of instances, on an executor. */
interface BatchFunction extends Serializable {
    /** The values of the stage's columns for each instance, in the order of the instances. */
    List<Object[]> apply(List<Instance> instances, Work work);

    /** The values for a row that stays though there is nothing in it. */
    @Nullable
    Object[] nothing();

    /** How many threads a task may use of those it is allowed. */
    int threads(int allowed);
}
