/**
 * Label models: they turn the votes of rules into labels without using features.
 *
 * <p>A {@link io.overrule.labelmodel.LabelModel} reads the votes from a cover matrix. It computes class probabilities
 * row by row, hard labels with a {@link io.overrule.labelmodel.TiePolicy}, and an estimate of the accuracy of each
 * rule. {@link io.overrule.labelmodel.MajorityVote} is the paper's parameter-free baseline and learns nothing. {@link
 * io.overrule.labelmodel.DawidSkene} learns how often each rule votes on each class. {@link
 * io.overrule.labelmodel.GenerativeLabelModel} learns one accuracy per rule from how often rules vote on the same
 * instance:
 *
 * <pre>
 * LabelModel model = GenerativeLabelModel.fit(rules, cover, GenerativeLabelModel.Options.defaults());
 * double[] probabilities = model.probabilities(cover, instance);
 * HardLabels labels = model.hardLabels(cover, TiePolicy.abstain());
 * </pre>
 *
 * <p>Memory is proportional to the votes and to the pairs of rules that overlap; no structure has the size instances ×
 * rules.
 */
@NullMarked
package io.overrule.labelmodel;

import org.jspecify.annotations.NullMarked;
