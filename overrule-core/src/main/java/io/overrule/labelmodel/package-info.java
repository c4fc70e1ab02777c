/**
 * From the votes of rules to labels, without looking at features.
 *
 * <p>{@link io.overrule.labelmodel.MajorityVote} is the paper's parameter-free baseline.
 */
@NullMarked
package io.overrule.labelmodel;

import org.jspecify.annotations.NullMarked;
