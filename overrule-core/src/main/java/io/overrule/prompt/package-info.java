/**
 * Votes of language models. A rule with a {@link io.overrule.rule.Prompt} fires where a model gave one of its answers.
 *
 * <p>{@link io.overrule.prompt.Asking} finds out what has not been asked yet, asks it through a {@link
 * io.overrule.prompt.Chat}, and keeps every answer in an {@link io.overrule.prompt.AnswerFile} as soon as it is there. {@link
 * io.overrule.prompt.RuleProposals} asks for rules instead of votes. Nothing here opens a connection: a {@link io.overrule.prompt.ChatService} of another artifact does, if somebody names one.
 */
@NullMarked
package io.overrule.prompt;

import org.jspecify.annotations.NullMarked;
