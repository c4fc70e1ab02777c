package io.overrule.serve;

import io.overrule.OverruleException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code overrule serve --model FILE}: one model over HTTP, for production. */
@Command(
        name = "overrule serve",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Serves predictions and explanations of one model over HTTP.",
            "",
            "POST /v1/predict, POST /v1/explain, GET /health, GET /ready, GET /metrics (Prometheus), GET /openapi.json. A"
                    + " changed model file is read again, and no request is lost. Ctrl-C or SIGTERM ends the server"
                    + " after the requests in progress have finished.",
            "",
            "  overrule serve --model requests.overrule --port 8080",
            "  curl -d '{\"instances\": [{\"text\": \"where is my parcel\"}]}' localhost:8080/v1/predict"
        })
public final class Serve implements Callable<Integer> {
    @Option(names = "--model", paramLabel = "FILE", required = true, description = "The model file.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private Path model;

    @Option(names = "--host", paramLabel = "ADDRESS", description = "Where to listen. Default: localhost.")
    private String host = "localhost";

    @Option(names = "--port", paramLabel = "N", description = "Default: 8080.")
    private int port = 8080;

    @Option(names = "--threads", paramLabel = "N", description = "Requests answered at once. Default: number of cores.")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--largest-body", paramLabel = "BYTES", description = "Largest request. Default: 10000000.")
    private int largestBody = 10_000_000;

    @Option(names = "--timeout", paramLabel = "SECONDS", description = "Time for a request to arrive. Default: 30.")
    private int timeout = 30;

    @Option(names = "--no-reload", description = "Do not look for a changed model file.")
    private boolean noReload;

    private Serve() {}

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Serve()).execute(arguments));
    }

    @Override
    public Integer call() throws InterruptedException {
        // Java's server reads these when it is loaded: clients that send too slowly are cut off.
        System.setProperty("sun.net.httpserver.maxReqTime", Integer.toString(Math.max(1, timeout)));
        System.setProperty("sun.net.httpserver.maxRspTime", Integer.toString(10 * Math.max(1, timeout)));
        System.setProperty("sun.net.httpserver.nodelay", "true");
        ServeOptions usual = ServeOptions.of(model, host, port);
        ServeOptions options = new ServeOptions(
                model,
                host,
                port,
                Math.max(1, threads),
                largestBody,
                usual.mostInstances(),
                usual.waiting(),
                noReload ? Duration.ZERO : usual.reload(),
                usual.grace());
        PredictionServer server;
        try {
            server = new PredictionServer(options);
        } catch (OverruleException e) {
            System.err.println("overrule: " + e.getMessage());
            return e.kind() == OverruleException.Kind.INPUT ? 2 : 1;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(server::close, "overrule-end"));
        System.err.println("Serving " + model + " at http://" + host + ":" + server.port());
        new CountDownLatch(1).await();
        return 0;
    }
}
