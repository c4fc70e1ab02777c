package io.overrule.llm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.overrule.app.Overrule;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** An address on this machine that speaks as OpenAI does under {@code /v1}, and otherwise as Ollama does. */
final class ChatServer implements AutoCloseable {
    private final HttpServer server;
    private final List<String> questions;

    /**
     * @param questions receives what is asked
     * @param handler what to answer to a request: a text, or a number for an HTTP status
     */
    ChatServer(List<String> questions, Function<JsonNode, Object> handler) throws IOException {
        this.questions = questions;
        this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> handle(exchange, handler));
        server.start();
    }

    String url() {
        return "http://" + server.getAddress().getAddress().getHostAddress() + ":"
                + server.getAddress().getPort();
    }

    private void handle(HttpExchange exchange, Function<JsonNode, Object> handler) throws IOException {
        JsonNode request = new ObjectMapper().readTree(exchange.getRequestBody());
        String question = request.path("messages").get(0).path("content").asText();
        if (question.isEmpty()) {
            question = request.path("messages")
                    .get(0)
                    .path("content")
                    .get(0)
                    .path("text")
                    .asText();
        }
        synchronized (questions) {
            questions.add(question);
        }
        Object answer = handler.apply(request);
        int status = answer instanceof Integer code ? code : 200;
        String content = new ObjectMapper().writeValueAsString(String.valueOf(answer));
        String body = status != 200
                ? "{\"error\": {\"message\": \"no\"}}"
                : exchange.getRequestURI().getPath().startsWith("/v1")
                        ? "{\"id\": \"1\", \"object\": \"chat.completion\", \"created\": 1, \"model\": \"m\", \"choices\":"
                                + " [{\"index\": 0, \"finish_reason\": \"stop\", \"message\": {\"role\": \"assistant\","
                                + " \"content\": " + content + "}}], \"usage\": {\"prompt_tokens\": 1,"
                                + " \"completion_tokens\": 1, \"total_tokens\": 2}}"
                        : "{\"model\": \"m\", \"created_at\": \"2026-01-01T00:00:00Z\", \"message\": {\"role\":"
                                + " \"assistant\", \"content\": " + content + "}, \"done\": true, \"done_reason\":"
                                + " \"stop\", \"prompt_eval_count\": 1, \"eval_count\": 1}";
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    /** What came of a command. */
    record Ran(int code, String out, String err) {}

    static Ran run(Map<String, String> environment, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Overrule.run(InputStream.nullInputStream(), out, err, environment, arguments);
        return new Ran(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
