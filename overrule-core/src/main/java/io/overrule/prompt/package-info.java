/**
 * Votes of language models. A rule with a {@link io.overrule.rule.Prompt} fires on an instance if a language model gave
 * one of the rule's answers.
 *
 * <p>{@link io.overrule.prompt.Asking} finds the questions that have no answer yet, asks them through a {@link
 * io.overrule.prompt.Chat}, and stores every answer in an {@link io.overrule.prompt.AnswerFile} at once. {@link
 * io.overrule.prompt.RuleProposals} asks for rules instead of votes. This package opens no connection; a {@link io.overrule.prompt.ChatService} from another artifact does.
 */
@NullMarked
package io.overrule.prompt;

import org.jspecify.annotations.NullMarked;
