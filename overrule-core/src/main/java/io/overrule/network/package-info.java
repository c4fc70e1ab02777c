/**
 * The two networks and the small engine that trains them.
 *
 * <p>{@link io.overrule.network.ClassificationNetwork} is the paper's P_theta(y|x), {@link
 * io.overrule.network.RuleNetwork} its P_jphi(r_j=1|x). Both are stacks of ReLU layers; with no hidden layer they are
 * logistic regressions. There is no automatic differentiation. Methods differ only in the gradient at the networks'
 * outputs, which an objective (next package) computes. Three things make a step cheap:
 *
 * <ul>
 *   <li>only covered (instance, rule) pairs are computed;
 *   <li>the rule network's first layer is split: the instance part is computed once per instance, the rule part is a
 *       row of a table;
 *   <li>the cost of a sparse input block depends only on the entries in the batch; Adam's update of the other rows is
 *       deferred ({@link io.overrule.network.SparseWeights}).
 * </ul>
 *
 * <p>Matrix products run in OpenBLAS on one thread, so that results do not depend on the number of cores; everything
 * else is plain Java on arrays. A trained network becomes a {@link io.overrule.network.FrozenNetwork}, which is
 * immutable, needs no native code, and is safe to share between threads.
 */
@NullMarked
package io.overrule.network;

import org.jspecify.annotations.NullMarked;
