package io.overrule.network;

import io.overrule.OverruleException;
import io.overrule.Tensor;
import java.util.List;
import java.util.Map;

/** Looks tensors up by their names. */
final class Tensors {
    private Tensors() {}

    static Tensor require(Map<String, Tensor> tensors, String name) {
        Tensor tensor = tensors.get(name);
        if (tensor == null) {
            throw OverruleException.input("the weights '" + name + "' are missing; found " + tensors.keySet());
        }
        return tensor;
    }

    /** Refuses weights of another network, because their rows would belong to other features or rules. */
    static void requireShape(Tensor tensor, List<Integer> expected) {
        if (!tensor.shape().equals(expected)) {
            throw OverruleException.input("weights have the shape " + tensor.shape() + ", expected " + expected
                    + "; they belong to another network");
        }
    }
}
