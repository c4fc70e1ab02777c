/**
 * Language models through LangChain4j: a {@link io.overrule.prompt.ChatService} for addresses that are compatible with
 * OpenAI's interface and for Ollama, found by being on the class path, and a {@link io.overrule.llm.LangChainChat} for any
 * other model that LangChain4j knows. Nothing is contacted before a question is asked.
 */
@NullMarked
package io.overrule.llm;

import org.jspecify.annotations.NullMarked;
