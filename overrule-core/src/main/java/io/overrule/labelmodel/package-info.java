/**
 * From the votes of rules to labels, without looking at features.
 *
 * <p>A {@link io.overrule.labelmodel.LabelModel} reads the votes off a cover matrix and gives class probabilities row by
 * row, hard labels with a {@link io.overrule.labelmodel.TiePolicy}, and how accurate it takes each rule to be. {@link
 * io.overrule.labelmodel.MajorityVote} is the paper's parameter-free baseline and learns nothing. {@link
 * io.overrule.labelmodel.DawidSkene} learns how often each rule votes on each class. {@link
 * io.overrule.labelmodel.GenerativeLabelModel} learns one accuracy per rule from how often rules meet:
 *
 * <pre>
 * LabelModel model = GenerativeLabelModel.fit(rules, cover, GenerativeLabelModel.Options.defaults());
 * double[] probabilities = model.probabilities(cover, instance);
 * HardLabels labels = model.hardLabels(cover, TiePolicy.abstain());
 * </pre>
 *
 * <p>Memory is proportional to the votes and to the pairs of rules that meet; nothing is instances × rules large.
 */
@NullMarked
package io.overrule.labelmodel;

import org.jspecify.annotations.NullMarked;
