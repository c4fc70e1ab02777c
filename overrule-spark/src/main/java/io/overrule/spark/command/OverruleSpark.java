package io.overrule.spark.command;

import io.overrule.OverruleException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.spark.sql.AnalysisException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The commands on tables. */
@Command(
        name = "overrule spark",
        description = "Rules, training and prediction on tables, with Spark.",
        subcommands = {
            RulesOnTable.class,
            FitTable.class,
            PredictTable.class,
            BenchTable.class,
            CommandLine.HelpCommand.class
        })
public final class OverruleSpark implements Runnable {
    private static final int DONE = 0;
    private static final int OUR_FAULT = 1;
    private static final int YOUR_FAULT = 2;
    private static final int CANCELLED = 130;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Mixin
    @SuppressWarnings({"UnusedVariable", "NullAway.Init"}) // picocli asks for it.
    private HelpFlag help;

    private OverruleSpark() {}

    public static void main(String[] arguments) {
        exit(new OverruleSpark(), arguments);
    }

    /** Ends the process as the command ends. */
    static void exit(Object command, String[] arguments) {
        int code = run(
                command,
                new PrintWriter(System.out, true, StandardCharsets.UTF_8),
                new PrintWriter(System.err, true, StandardCharsets.UTF_8),
                arguments);
        // A driver in cluster mode is ended by its cluster manager once main returns.
        if (code != DONE) {
            System.exit(code);
        }
    }

    /** Runs a command and returns its exit code. */
    static int run(Object command, PrintWriter out, PrintWriter err, String... arguments) {
        return new CommandLine(command)
                .setOut(out)
                .setErr(err)
                .setUsageHelpAutoWidth(true)
                .setExecutionExceptionHandler((exception, line, parsed) -> report(exception, err))
                .execute(arguments);
    }

    /** All commands in one, for tests. */
    static int run(PrintWriter out, PrintWriter err, String... arguments) {
        return run(new OverruleSpark(), out, err, arguments);
    }

    private static int report(Exception exception, PrintWriter err) {
        Optional<OverruleException> ours = cause(exception, OverruleException.class);
        if (ours.isPresent() && ours.get().kind() != OverruleException.Kind.INTERNAL) {
            err.println("overrule: " + ours.get().getMessage());
            return switch (ours.get().kind()) {
                case INPUT -> YOUR_FAULT;
                case CANCELLED -> CANCELLED;
                case RESOURCE, INTERNAL -> OUR_FAULT;
            };
        }
        Optional<AnalysisException> table = cause(exception, AnalysisException.class);
        if (table.isPresent()) {
            err.println("overrule: the table cannot be read or written: "
                    + table.get().getMessage());
            return YOUR_FAULT;
        }
        exception.printStackTrace(err);
        return OUR_FAULT;
    }

    private static <T extends Throwable> Optional<T> cause(Throwable thrown, Class<T> type) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return Optional.of(type.cast(cause));
            }
        }
        return Optional.empty();
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
