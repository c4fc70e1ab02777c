package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.app.print.Terminal;
import io.overrule.app.usecase.ServeWorkbench;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code overrule serve}: the workbench. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Opens the workbench: a web page where you label examples, turn them into rules, train, and see"
                    + " where each rule holds.",
            "",
            "Whatever you do is saved to disk before the page confirms it. A project is one file. Ctrl-C stops"
                    + " the workbench; nothing is lost.",
            "",
            "'overrule serve --model FILE' is another program: it serves one model's predictions over HTTP, for production."
                    + " 'overrule serve --model FILE --help' lists its options."
        })
public final class ServeCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(
            arity = "0..1",
            paramLabel = "PROJECT",
            description = "A project file (NAME.workbench), or a dataset folder; changes on the page are then also"
                    + " written to its files. Without it, the start page opens.")
    private @Nullable Path project;

    @Option(
            names = "--projects",
            paramLabel = "DIR",
            description = "Folder of the project files. Default: overrule-projects in your home folder.")
    private @Nullable Path projects;

    @Option(
            names = "--db",
            paramLabel = "URL",
            description = "A PostgreSQL database instead of files, for a team: jdbc:postgresql://HOST/NAME?user=…."
                    + " People must then log in; the first start prints the password of the account"
                    + " 'owner'. The environment variable OVERRULE_DB has the same effect and hides the"
                    + " password from other users.")
    private @Nullable String database;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Address to listen on. With any but the local address, a token is required; it is"
                    + " printed. Default: 127.0.0.1.")
    private String host = "127.0.0.1";

    @Option(
            names = {"-p", "--port"},
            paramLabel = "N",
            defaultValue = "7878",
            description = "Port to listen on; 0 for any free port. Default: 7878.")
    private int port;

    @Option(
            names = "--name",
            paramLabel = "HOST",
            description = "Another host name under which browsers reach the workbench, for example behind a"
                    + " proxy. May be given several times.")
    private List<String> names = List.of();

    @Mixin
    private final CacheFlags cache = new CacheFlags();

    public ServeCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        Optional<String> url = Optional.ofNullable(database)
                .or(() -> Optional.ofNullable(terminal.environment().get("OVERRULE_DB")))
                .filter(given -> !given.isBlank());
        Path folder =
                projects == null ? Path.of(System.getProperty("user.home", "")).resolve("overrule-projects") : projects;
        ServeWorkbench.Request request = new ServeWorkbench.Request(
                Optional.ofNullable(project), folder, url, host, port, Set.copyOf(names), cache.cache(terminal));
        CountDownLatch ended = new CountDownLatch(1);
        ServeWorkbench.Served served = ServeWorkbench.find().start(request);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            served.close();
                            ended.countDown();
                        },
                        "end of the workbench"));
        terminal.out().println("The workbench is at " + served.address());
        served.secretWords().ifPresent(words -> terminal.out().println(words));
        terminal.out().println("Ctrl-C ends it.");
        terminal.flush();
        try {
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw OverruleException.cancelled("cancelled");
        }
        return 0;
    }
}
