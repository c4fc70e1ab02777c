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
            "Opens the workbench: a page on which you label, make rules of examples, train, and see where each rule holds.",
            "",
            "Everything you do is on disk before the page says so. A project is one file; Ctrl-C ends the workbench and"
                    + " loses nothing.",
            "",
            "'overrule serve --model FILE' is another program: it serves one model's predictions over HTTP, for production."
                    + " 'overrule serve --model FILE --help' lists its options."
        })
public final class ServeCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Parameters(
            arity = "0..1",
            paramLabel = "PROJECT",
            description =
                    "A project's file (NAME.workbench), or a dataset's folder, whose files are then kept in step with"
                            + " the page. Without it, the start page.")
    private @Nullable Path project;

    @Option(
            names = "--projects",
            paramLabel = "DIR",
            description = "Folder of the projects' files. Default: overrule-projects in your home folder.")
    private @Nullable Path projects;

    @Option(
            names = "--db",
            paramLabel = "URL",
            description =
                    "A PostgreSQL database for a team, instead of files: jdbc:postgresql://HOST/NAME?user=…. People"
                            + " then log in; the first start prints the password of the account 'owner'. The environment"
                            + " variable OVERRULE_DB has the same meaning, and hides the password from other users.")
    private @Nullable String database;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Address to listen on. Any other than this machine's own demands a token, which is printed."
                    + " Default: 127.0.0.1.")
    private String host = "127.0.0.1";

    @Option(
            names = {"-p", "--port"},
            paramLabel = "N",
            defaultValue = "7878",
            description = "Port to listen on; 0 for any that is free. Default: 7878.")
    private int port;

    @Option(
            names = "--name",
            paramLabel = "HOST",
            description = "A further name that browsers may call it by, as behind a proxy. May be given several times.")
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
