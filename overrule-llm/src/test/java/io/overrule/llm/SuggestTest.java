package io.overrule.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import io.overrule.OverruleException;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.prompt.RuleProposals;
import io.overrule.rule.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Rules that a model proposes are rules like any other, or are listed with the reason. */
@Timeout(120)
class SuggestTest {
    private static final LabelSet LABELS = LabelSet.of("ham", "spam");
    private static final String GOOD =
            "{\"kind\": \"keyword\", \"words\": [\"prize\"], \"ignore_case\": true, \"id\": \"prize\"}";

    @TempDir
    private Path folder;

    private final List<String> questions = new ArrayList<>();

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("labels.txt"), "ham\nspam\n");
        Files.writeString(
                folder.resolve("rules.jsonl"),
                "{\"id\": \"see\", \"kind\": \"keyword\", \"label\": \"ham\", \"words\": [\"see\"]}\n");
        Files.writeString(
                folder.resolve("labeled.jsonl"),
                """
                {"id": "l", "text": "claim your prize", "label": "spam"}
                {"id": "m", "text": "your prize waits", "label": "spam"}
                {"id": "n", "text": "see you at lunch", "label": "ham"}
                {"id": "o", "text": "lunch with your mother", "label": "ham"}
                """);
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            lines.append("{\"id\": \"p")
                    .append(i)
                    .append("\", \"text\": \"win the prize ")
                    .append(i)
                    .append("\"}\n");
            lines.append("{\"id\": \"q")
                    .append(i)
                    .append("\", \"text\": \"see your friends ")
                    .append(i)
                    .append("\"}\n");
        }
        Files.writeString(folder.resolve("unlabeled.jsonl"), lines.toString());
    }

    private static RuleProposals.Result proposals(String answer) {
        ChatModel model = new ChatModel() {
            @Override
            public ChatResponse doChat(ChatRequest request) {
                return ChatResponse.builder().aiMessage(AiMessage.from(answer)).build();
            }
        };
        return RuleProposals.ask(
                new LangChainChat(model, "fake"), List.of(Instance.text("claim your prize")), "spam", LABELS);
    }

    @Test
    void rulesAreFoundInAListInAFenceBetweenSentencesAndLineByLine() {
        String other = "{\"kind\": \"regex\", \"pattern\": \"claim.*prize\"}";
        for (String answer : List.of(
                "[" + GOOD + ", " + other + "]",
                "Sure [of course]:\n```json\n[" + GOOD + ",\n" + other + "]\n```\nGood luck {you}!",
                GOOD + "\n" + other + "\n",
                "{\"rules\": [" + GOOD + ", " + other + "]}",
                "[" + GOOD + ", " + other + ", {\"kind\": \"keyw")) {
            RuleProposals.Result result = proposals(answer);
            assertThat(result.rules()).as(answer).extracting(Rule::describe).hasSize(2);
            assertThat(result.rules()).extracting(Rule::label).containsOnly("spam");
            assertThat(result.refused()).isEmpty();
        }
    }

    @Test
    void whatIsNoRuleIsListedWithTheReason() {
        RuleProposals.Result result = proposals("[" + GOOD
                + ", {\"kind\": \"regex\", \"pattern\": \"(\"}, {\"kind\": \"votes\"}, {\"kind\": \"telepathy\"},"
                + " {\"kind\": \"keyword\", \"words\": [\"x\"], \"label\": \"ham\"}]");
        assertThat(result.rules()).extracting(Rule::id).containsExactly("prize");
        assertThat(result.refused()).hasSize(4);
        assertThat(String.join("\n", result.refused()))
                .contains("proposal 2 ({\"kind\":\"regex\",\"pattern\":\"(\"}): ")
                .contains("a rule of the kind 'votes' needs more than itself")
                .contains("telepathy")
                .contains("it votes for 'ham', but the exemplar is 'spam'");
    }

    @Test
    void nonsenseIsAnErrorOfTheModel() {
        for (String answer : List.of(
                "", "I cannot help with that.", "[[[[{{{{", "[1, 2, \"x\"]", "{\"kind\": 7}", "[".repeat(50_000))) {
            assertThatThrownBy(() -> proposals(answer)).isInstanceOfSatisfying(OverruleException.class, e -> {
                assertThat(e.kind()).isEqualTo(OverruleException.Kind.RESOURCE);
                assertThat(e).hasMessageStartingWith("the model 'fake' proposed no rule: ");
            });
        }
    }

    private ChatServer.Ran suggest(Object answer, String path, String... more) throws IOException {
        try (ChatServer server = new ChatServer(questions, request -> {
            if (answer instanceof Long wait) {
                try {
                    Thread.sleep(wait);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            return answer;
        })) {
            List<String> arguments = new ArrayList<>(List.of(
                    "suggest", folder.toString(), "--instance", "l", "--llm", server.url() + path, "--llm-model", "m"));
            arguments.addAll(List.of(more));
            return ChatServer.run(Map.of(), arguments.toArray(String[]::new));
        }
    }

    @Test
    void proposalsAreCountedAndRankedAndTheOthersListed() throws IOException {
        String answer = "[{\"kind\": \"keyword\", \"words\": [\"claim\"]}, " + GOOD
                + ", {\"kind\": \"regex\", \"pattern\": \"friends\"}, {\"kind\": \"keyword\", \"words\": 7}]";
        for (String path : List.of("/v1", "")) {
            ChatServer.Ran ran = suggest(answer, path);
            assertThat(ran.code()).as(ran.err()).isZero();
            assertThat(ran.out())
                    .startsWith("One rule that generalises 'claim your prize' to spam, out of 3 candidates")
                    .contains("(prize)\n   covers 8, 8 of them not covered by any rule yet, 0 in conflict")
                    .contains("which covers 0 instances; expected at least 3")
                    .contains("which does not cover the exemplar")
                    .contains("Note: no rule: proposal 4");
        }
        assertThat(questions.get(0))
                .contains("claim your prize")
                .contains("ham, spam")
                .contains("\"keyword\"");
        assertThat(questions.get(0)).as("nothing else leaves the machine").doesNotContain("friends");
    }

    @Test
    void aProposalCanBeAdded() throws IOException {
        ChatServer.Ran ran = suggest("[" + GOOD + "]", "/v1", "--add", "1");
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(Files.readString(folder.resolve("rules.jsonl"))).contains("\"id\": \"prize\"");
    }

    @Test
    void errorsTimeOutsAndNonsenseArePlainErrorsAndNothingIsWritten() throws IOException {
        String before = Files.readString(folder.resolve("rules.jsonl"));
        ChatServer.Ran failed = suggest(500, "/v1", "--add", "1");
        assertThat(failed.code()).isEqualTo(1);
        assertThat(failed.err()).startsWith("overrule: the model 'm' did not answer");
        ChatServer.Ran slow = suggest(3_000L, "", "--timeout", "1");
        assertThat(slow.code()).isEqualTo(1);
        assertThat(slow.err()).startsWith("overrule: the model 'm' did not answer");
        ChatServer.Ran nonsense = suggest("¯\\_(ツ)_/¯ <script>", "", "--add", "1");
        assertThat(nonsense.code()).isEqualTo(1);
        assertThat(nonsense.err()).startsWith("overrule: the model 'm' proposed no rule: its answer is");
        ChatServer.Ran useless = suggest("[{\"kind\": \"keyword\", \"words\": [\"claim\"]}]", "", "--add", "1");
        assertThat(useless.code()).isEqualTo(2);
        assertThat(useless.err())
                .contains("none of the rules that the model 'm' proposes")
                .contains("covers 0 instances");
        assertThat(Files.readString(folder.resolve("rules.jsonl"))).isEqualTo(before);
        assertThat(failed.err() + slow.err() + nonsense.err() + useless.err()).doesNotContain("\tat ");
    }

    @Test
    void aModelNeedsAnAddressAndAnAddressAModel() {
        assertThat(ChatServer.run(Map.of(), "suggest", folder.toString(), "--instance", "l", "--llm-model", "m")
                        .err())
                .contains("write --llm with its address too");
        assertThat(ChatServer.run(Map.of(), "suggest", folder.toString(), "--instance", "l", "--llm", "http://x")
                        .err())
                .contains("write --llm-model too");
    }
}
