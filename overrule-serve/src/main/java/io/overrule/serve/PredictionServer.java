package io.overrule.serve;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.overrule.OverruleException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves one model: {@code POST /v1/predict} and {@code /v1/explain}, {@code GET /health}, {@code /ready}, {@code /metrics}
 * and {@code /openapi.json}.
 */
public final class PredictionServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PredictionServer.class);
    private static final String JSON = "application/json";

    private final ServeOptions options;
    private final Metrics metrics = new Metrics();
    private final CurrentModel model;
    private final Answering answering;
    private final HttpServer server;
    private final ThreadPoolExecutor threads;
    private final ScheduledExecutorService watch = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "overrule-reload");
        thread.setDaemon(true);
        return thread;
    });
    private volatile boolean ending;

    /** Reads the model and listens; requests are answered from now on. */
    public PredictionServer(ServeOptions options) {
        this.options = options;
        this.model = new CurrentModel(options.model(), metrics);
        this.answering = new Answering(options.mostInstances(), metrics);
        // When all threads are busy, requests wait in the queue; when that is full, the accepting thread answers
        // itself.
        this.threads = new ThreadPoolExecutor(
                options.threads(),
                options.threads(),
                0,
                TimeUnit.SECONDS,
                new ArrayBlockingQueue<>(options.waiting()),
                new ThreadPoolExecutor.CallerRunsPolicy());
        try {
            this.server = HttpServer.create(new InetSocketAddress(options.host(), options.port()), 0);
        } catch (IOException e) {
            model.close();
            threads.shutdown();
            watch.shutdown();
            throw OverruleException.resource(
                    "cannot listen on " + options.host() + ":" + options.port() + " (" + e.getMessage()
                            + "); choose another port",
                    e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
        if (!options.reload().isZero()) {
            long millis = options.reload().toMillis();
            // It ends with the server; a reload that fails logs that itself.
            ScheduledFuture<?> unused =
                    watch.scheduleWithFixedDelay(model::reloadIfChanged, millis, millis, TimeUnit.MILLISECONDS);
        }
    }

    /** The port that it listens on. */
    public int port() {
        return server.getAddress().getPort();
    }

    /** An answer that is not a prediction. */
    @SuppressWarnings("ArrayRecordComponent") // Never leaves this class, and nobody writes to it.
    private record Reply(int status, String type, byte[] body) {
        static Reply text(int status, String type, String body) {
            return new Reply(status, type, body.getBytes(StandardCharsets.UTF_8));
        }

        static Reply error(int status, String message) {
            return text(
                    status,
                    JSON,
                    JsonNodeFactory.instance.objectNode().put("error", message).toString());
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        long start = System.nanoTime();
        metrics.begin();
        String path = exchange.getRequestURI().getPath();
        Reply reply = Reply.error(500, "an unexpected error");
        try (exchange) {
            try {
                reply = reply(exchange, path);
            } catch (OverruleException e) {
                boolean theirs = e.kind() == OverruleException.Kind.INPUT;
                if (!theirs) {
                    LOG.error("a request failed", e);
                }
                reply = Reply.error(
                        theirs ? 400 : 500, theirs ? String.valueOf(e.getMessage()) : "an internal server error");
            } catch (RuntimeException e) {
                LOG.error("a request failed", e);
            }
            exchange.getResponseHeaders().set("Content-Type", reply.type());
            exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
            exchange.sendResponseHeaders(reply.status(), reply.body().length);
            exchange.getResponseBody().write(reply.body());
        } finally {
            metrics.end(known(path), reply.status(), System.nanoTime() - start);
        }
    }

    /** Metrics have one line for each path that exists, not for each that somebody tries. */
    private static String known(String path) {
        return switch (path) {
            case "/v1/predict", "/v1/explain", "/health", "/ready", "/metrics", "/openapi.json" -> path;
            default -> "other";
        };
    }

    private Reply reply(HttpExchange exchange, String path) throws IOException {
        boolean post = exchange.getRequestMethod().equals("POST");
        boolean get = exchange.getRequestMethod().equals("GET");
        return switch (path) {
            case "/v1/predict", "/v1/explain" ->
                post
                        ? predict(exchange, path.endsWith("explain"))
                        : Reply.error(405, "expected POST with {\"instances\": [{\"text\": \"…\"}]}");
            case "/health" -> get ? Reply.text(200, "text/plain", "alive\n") : Reply.error(405, "expected GET");
            case "/ready" ->
                !get
                        ? Reply.error(405, "expected GET")
                        : ending ? Reply.text(503, "text/plain", "ending\n") : Reply.text(200, "text/plain", "ready\n");
            case "/metrics" -> Reply.text(200, "text/plain; version=0.0.4", metrics.text());
            case "/openapi.json" -> Reply.text(200, JSON, openApi());
            default -> Reply.error(404, "there is nothing at " + path + "; see /openapi.json");
        };
    }

    private Reply predict(HttpExchange exchange, boolean why) throws IOException {
        byte[] body;
        try (InputStream in = exchange.getRequestBody()) {
            body = in.readNBytes(options.largestBody() + 1);
            if (body.length > options.largestBody()) {
                // A client that is still sending would not read the answer.
                byte[] block = new byte[1 << 16];
                long left = 4L * options.largestBody();
                for (int read = in.read(block); read >= 0 && left > 0; read = in.read(block)) {
                    left -= read;
                }
            }
        }
        if (body.length > options.largestBody()) {
            return Reply.error(413, "the body has more than " + options.largestBody() + " bytes; send fewer instances");
        }
        byte[] read = body;
        return new Reply(200, JSON, model.with(current -> {
            try {
                return answering.answer(current, read, why);
            } catch (IOException e) {
                throw OverruleException.internal("an answer cannot be written", e);
            }
        }));
    }

    private static String openApi() throws IOException {
        try (InputStream in = PredictionServer.class.getResourceAsStream("openapi.json")) {
            if (in == null) {
                throw OverruleException.internal("openapi.json is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Accepts no more requests, waits for those in progress, and ends. */
    @Override
    public void close() {
        ending = true;
        watch.shutdownNow();
        long deadline = System.nanoTime() + options.grace().toNanos();
        try {
            // Java's own stop waits for the full time even if no request is in progress.
            while (metrics.active() > 0 && System.nanoTime() < deadline) {
                Thread.sleep(10);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        server.stop(0);
        threads.shutdown();
        model.close();
    }
}
