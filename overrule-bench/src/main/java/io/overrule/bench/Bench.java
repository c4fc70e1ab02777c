package io.overrule.bench;

import io.overrule.OverruleException;
import io.overrule.bench.paper.PaperCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code bench}. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        description = "Measures on this machine what the documents claim.",
        commandListHeading = "%nCommands:%n",
        subcommands = {
            StepBenchmark.class,
            StartBenchmark.class,
            RulesBenchmark.class,
            EncodeBenchmark.class,
            FeaturesBenchmark.class,
            ScaleBenchmark.class,
            TrustBenchmark.class,
            TrainBenchmark.class,
            DefaultsBenchmark.class,
            RetrainBenchmark.class,
            SuggestBenchmark.class,
            NarrowBenchmark.class,
            LoopBenchmark.class,
            InduceBenchmark.class,
            WorkbenchBenchmark.class,
            ServeBenchmark.class,
            PaperCommand.class,
            FuzzCommand.class,
            KillCommand.class,
            CommandLine.HelpCommand.class
        })
public final class Bench implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    private Bench() {}

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Bench())
                .setUsageHelpAutoWidth(true)
                .setExecutionExceptionHandler((exception, command, parsed) -> report(exception, command));
    }

    private static int report(Exception exception, CommandLine command) {
        if (exception instanceof OverruleException known && known.kind() != OverruleException.Kind.INTERNAL) {
            command.getErr().println("bench: " + known.getMessage());
            return known.kind() == OverruleException.Kind.INPUT ? 2 : 1;
        }
        exception.printStackTrace(command.getErr());
        return 1;
    }

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
