package io.overrule.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import io.overrule.Cancellation;
import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.data.DatasetFolder;
import io.overrule.data.DatasetPart;
import io.overrule.data.Instance;
import io.overrule.prompt.Asking;
import io.overrule.rule.Rule;
import io.overrule.rule.Task;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Votes of a model: one in this process, and one behind an address. */
@Timeout(120)
class AskTest {
    @TempDir
    private Path folder;

    private final List<String> questions = new ArrayList<>();
    private ChatServer server;

    @BeforeEach
    void write() throws IOException {
        write("labels.txt", "ham\nspam\n");
        write(
                "rules.jsonl",
                """
                {"id": "word", "kind": "keyword", "label": "spam", "words": ["prize"]}
                {"id": "votes", "kind": "votes", "label": "ham"}
                {"id": "ask_spam", "kind": "prompt", "label": "spam", "template": "Spam? {text}", "answers": ["yes"]}
                {"id": "ask_ham", "kind": "prompt", "label": "ham", "template": "Spam? {text}", "answers": ["no"]}
                """);
        write("fires-unlabeled.tsv", "a\tvotes word\nb\tvotes\n");
        write("labeled.jsonl", "{\"id\": \"l\", \"text\": \"claim your prize\", \"label\": \"spam\"}\n");
        write(
                "unlabeled.jsonl",
                """
                {"id": "a", "text": "win a prize"}
                {"id": "b", "text": "see you"}
                {"id": "c", "text": "maybe so"}
                """);
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), text);
    }

    private Task task() {
        return Task.read(DatasetFolder.at(folder));
    }

    private Asking asking() {
        return new Asking(task(), folder, List.of(), EnumSet.allOf(DatasetPart.class), "fake");
    }

    /** A model of LangChain4j that lives in this process. */
    private LangChainChat fake(Function<String, String> answers) {
        ChatModel model = new ChatModel() {
            @Override
            public ChatResponse doChat(ChatRequest request) {
                String question = ((UserMessage) request.messages().get(0)).singleText();
                questions.add(question);
                return ChatResponse.builder()
                        .aiMessage(AiMessage.from(answers.apply(question)))
                        .build();
            }
        };
        return new LangChainChat(model, "fake");
    }

    private static String answer(String question) {
        return question.contains("prize") ? "Yes, it is." : question.contains("maybe") ? "I cannot know" : "no";
    }

    private List<String> firing(String ruleId) {
        Rule rule = task().rules().rule(task().rules().index(ruleId));
        List<String> ids = new ArrayList<>();
        for (DatasetPart part : DatasetPart.values()) {
            for (Instance instance : task().dataset().instances(part)) {
                if (rule.covers(instance)) {
                    ids.add(instance.id());
                }
            }
        }
        return ids;
    }

    @Test
    void aDryRunCountsAndContactsNobody() {
        Asking.Plan plan = asking().plan();
        assertThat(plan.rules()).isEqualTo(2);
        assertThat(plan.pairs()).isEqualTo(8);
        assertThat(plan.calls())
                .as("rules with the same template share their questions")
                .isEqualTo(4);
        assertThat(folder.resolve("answers.jsonl")).doesNotExist();
    }

    @Test
    void answersBecomeVotesAndOtherRulesKeepTheirs() throws IOException {
        Asking.Result result = asking().ask(fake(AskTest::answer), 100, Work.quiet());
        assertThat(result.asked()).isEqualTo(4);
        assertThat(result.votes()).containsEntry("ask_spam", 2).containsEntry("ask_ham", 1);
        assertThat(result.others()).containsEntry("ask_spam", 2);
        assertThat(firing("ask_spam")).containsExactly("l", "a");
        assertThat(firing("ask_ham")).containsExactly("b");
        assertThat(firing("votes")).containsExactly("a", "b");
        assertThat(Files.readAllLines(folder.resolve("fires-unlabeled.tsv")))
                .containsExactly("a\tvotes word ask_spam", "b\tvotes ask_ham");
    }

    @Test
    void whatWasAnsweredIsNotAskedAgain() throws IOException {
        asking().ask(fake(AskTest::answer), 3, Work.quiet());
        assertThat(questions).hasSize(3);
        Files.writeString(
                folder.resolve("answers.jsonl"),
                Files.readString(folder.resolve("answers.jsonl")) + "{\"key\": \"cut o");
        assertThat(asking().plan().calls()).isEqualTo(1);
        Asking.Result result = asking().ask(fake(AskTest::answer), 100, Work.quiet());
        assertThat(questions).hasSize(4);
        assertThat(result.left()).isZero();
        asking().ask(fake(AskTest::answer), 100, Work.quiet());
        assertThat(questions).hasSize(4);
        assertThat(new Asking(task(), folder, List.of(), EnumSet.allOf(DatasetPart.class), "another")
                        .plan()
                        .calls())
                .isEqualTo(4);
    }

    @Test
    void aModelThatFailsKeepsWhatItAnsweredBefore() {
        Asking.Result result = asking().ask(
                        fake(question -> {
                            if (question.contains("see")) {
                                throw new IllegalStateException("out of memory");
                            }
                            return answer(question);
                        }),
                        100,
                        Work.quiet());
        assertThat(result.asked()).isEqualTo(3);
        assertThat(result.failed()).isEqualTo(1);
        assertThat(result.left()).isEqualTo(1);
        assertThat(result.firstFailure().orElseThrow()).contains("did not answer (out of memory)");
        assertThat(firing("ask_spam")).containsExactly("l", "a");
    }

    @Test
    void aCancelledRunKeepsItsAnswers() {
        Cancellation cancellation = new Cancellation();
        assertThatThrownBy(() -> asking().ask(
                                fake(question -> {
                                    cancellation.cancel();
                                    return "yes";
                                }),
                                100,
                                Work.quiet().cancelledBy(cancellation)))
                .isInstanceOf(OverruleException.class);
        assertThat(asking().plan().calls()).isEqualTo(3);
        assertThat(firing("ask_spam")).containsExactly("l");
    }

    /** Answers as an address of OpenAI's or Ollama's interface does. */
    private String serve(Function<JsonNode, Object> handler) {
        try {
            server = new ChatServer(questions, handler);
            return server.url();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String asked(JsonNode request) {
        JsonNode content = request.path("messages").get(0).path("content");
        return answer(content.isArray() ? content.get(0).path("text").asText() : content.asText());
    }

    @Test
    void theCommandAsksAnAddressThatIsCompatibleWithOpenAi() {
        String url = serve(AskTest::asked) + "/v1";
        ChatServer.Ran ran = ChatServer.run(
                Map.of("SECRET", "k-123"),
                "ask",
                folder.toString(),
                "--url",
                url,
                "--model",
                "m",
                "--key-variable",
                "SECRET");
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.out())
                .contains("2 prompts, 8 votes to know; 4 calls of")
                .contains("ask_spam: fires on 2 instances; 2 answers were no vote")
                .contains("asked 4, without an answer 0, left 0");
        assertThat(firing("ask_spam")).containsExactly("l", "a");
        assertThat(ran.out() + ran.err()).doesNotContain("k-123");
    }

    @Test
    void theCommandAsksOllama() {
        String url = serve(AskTest::asked);
        ChatServer.Ran ran = ChatServer.run(Map.of(), "ask", folder.toString(), "--url", url, "--model", "m");
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(firing("ask_ham")).containsExactly("b");
    }

    @Test
    void withoutAnAddressOrWithADryRunNothingIsContacted() {
        String url = serve(request -> "yes");
        assertThat(ChatServer.run(Map.of(), "ask", folder.toString(), "--model", "m")
                        .err())
                .contains("Nothing was contacted");
        ChatServer.Ran dry =
                ChatServer.run(Map.of(), "ask", folder.toString(), "--url", url, "--model", "m", "--dry-run");
        assertThat(dry.code()).isZero();
        assertThat(dry.out()).contains("4 calls of");
        assertThat(questions).isEmpty();
    }

    @Test
    void anErrorOfTheAddressIsReportedAndTheRunGoesOnLater() {
        int[] calls = {0};
        String url = serve(request -> calls[0]++ == 1 ? (Object) 500 : asked(request));
        ChatServer.Ran ran = ChatServer.run(Map.of(), "ask", folder.toString(), "--url", url, "--model", "m");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.err()).contains("1 questions were not answered").contains("run the command again to go on");
        ChatServer.Ran again = ChatServer.run(Map.of(), "ask", folder.toString(), "--url", url, "--model", "m");
        assertThat(again.code()).as(again.err()).isZero();
        assertThat(questions).hasSize(5);
    }

    @Test
    void aTimeOutIsAnErrorAndAnAddressThatNeverAnswersIsGivenUp() {
        String url = serve(request -> {
            try {
                Thread.sleep(3_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return "yes";
        });
        ChatServer.Ran ran = ChatServer.run(
                Map.of(), "ask", folder.toString(), "--url", url, "--model", "m", "--timeout", "1", "--budget", "2");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out()).contains("asked 0, without an answer 2, left 4");
        assertThat(firing("ask_spam")).isEmpty();
    }

    @Test
    void nonsenseIsNoVote() {
        String url = serve(request -> "¯\\_(ツ)_/¯ <script>");
        ChatServer.Ran ran = ChatServer.run(Map.of(), "ask", folder.toString(), "--url", url, "--model", "m");
        assertThat(ran.code()).as(ran.err()).isZero();
        assertThat(ran.out()).contains("ask_spam: fires on 0 instances; 4 answers were no vote");
    }
}
