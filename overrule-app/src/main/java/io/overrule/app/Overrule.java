package io.overrule.app;

import io.overrule.OverruleException;
import io.overrule.app.command.AuditCommand;
import io.overrule.app.command.CacheCommand;
import io.overrule.app.command.CompareCommand;
import io.overrule.app.command.DemoCommand;
import io.overrule.app.command.EvaluateCommand;
import io.overrule.app.command.ExplainCommand;
import io.overrule.app.command.ImportCommand;
import io.overrule.app.command.NextCommand;
import io.overrule.app.command.PredictCommand;
import io.overrule.app.command.RulesCommand;
import io.overrule.app.command.TrainCommand;
import io.overrule.app.command.TuneCommand;
import io.overrule.app.command.VersionText;
import io.overrule.app.print.CommandHints;
import io.overrule.app.print.Terminal;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code overrule}. */
@Command(
        name = "overrule",
        mixinStandardHelpOptions = true,
        versionProvider = VersionText.class,
        description = {
            "Teaches a classifier with rules, and overrules the rules where they are wrong.",
            "",
            "A dataset is a folder with labels.txt, rules.jsonl, labeled.jsonl, unlabeled.jsonl, and, if there are"
                    + " any, valid.jsonl and test.jsonl. Try 'overrule demo' first: it needs no data of yours."
        },
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "Exit codes: 0 all went well, 2 something you gave must be mended, 1 our fault or the machine's, 130 cancelled."
        },
        subcommands = {
            DemoCommand.class,
            ImportCommand.class,
            RulesCommand.class,
            TrainCommand.class,
            CompareCommand.class,
            TuneCommand.class,
            EvaluateCommand.class,
            PredictCommand.class,
            ExplainCommand.class,
            NextCommand.class,
            AuditCommand.class,
            CacheCommand.class,
            CommandLine.HelpCommand.class
        })
public final class Overrule implements Runnable {
    /** What shells report of a command that was ended by Ctrl-C. */
    private static final int CANCELLED = 130;

    private final Terminal terminal;

    @CommandLine.Spec
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private CommandLine.Model.CommandSpec spec;

    private Overrule(Terminal terminal) {
        this.terminal = terminal;
    }

    public static void main(String[] arguments) {
        int code;
        try (Terminal terminal = Terminal.ofProcess()) {
            code = run(terminal, arguments);
        }
        System.exit(code);
    }

    /** Runs a command and returns its exit code. */
    public static int run(Terminal terminal, String... arguments) {
        CommandLine commandLine = new CommandLine(new Overrule(terminal), new TerminalFactory(terminal))
                .setOut(terminal.out())
                .setErr(terminal.err())
                .setUsageHelpAutoWidth(true)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler((exception, wrong) -> reportUsage(terminal, exception))
                .setExecutionExceptionHandler((exception, command, parsed) -> report(terminal, exception));
        return commandLine.execute(arguments);
    }

    /** What was typed cannot be parsed: says why, what was perhaps meant, and where to read on. */
    private static int reportUsage(Terminal terminal, CommandLine.ParameterException exception) {
        String command = exception.getCommandLine().getCommandSpec().qualifiedName();
        terminal.err().println("overrule: " + exception.getMessage());
        if (exception instanceof CommandLine.UnmatchedArgumentException unmatched) {
            List<String> meant = unmatched.getSuggestions();
            if (!meant.isEmpty()) {
                terminal.err().println("overrule: did you mean " + String.join(" or ", meant) + "?");
            }
        }
        terminal.err().println("overrule: '" + command + " --help' tells what can be written");
        return 2;
    }

    /** The one place where an exception becomes words and an exit code. */
    private static int report(Terminal terminal, Exception exception) {
        terminal.endProgress();
        if (exception instanceof OverruleException known) {
            if (known.kind() == OverruleException.Kind.CANCELLED) {
                terminal.err().println("overrule: cancelled");
                return exitCode(known.kind());
            }
            String message = CommandHints.message(known);
            message.lines().forEach(line -> terminal.err().println("overrule: " + line));
            if (known.kind() == OverruleException.Kind.INTERNAL) {
                terminal.err().println("overrule: this is our mistake; please report it with the command you typed");
                known.printStackTrace(terminal.err());
            }
            return exitCode(known.kind());
        }
        terminal.err().println("overrule: an unexpected error; this is our mistake, please report it:");
        exception.printStackTrace(terminal.err());
        return 1;
    }

    private static int exitCode(OverruleException.Kind kind) {
        return switch (kind) {
            case INPUT -> 2;
            case RESOURCE, INTERNAL -> 1;
            case CANCELLED -> CANCELLED;
        };
    }

    @Override
    public void run() {
        spec.commandLine().usage(terminal.out());
    }

    /** Gives every command the terminal it speaks to. */
    private record TerminalFactory(Terminal terminal) implements CommandLine.IFactory {
        @Override
        public <K> K create(Class<K> type) throws Exception {
            try {
                return type.getDeclaredConstructor(Terminal.class).newInstance(terminal);
            } catch (NoSuchMethodException e) {
                return CommandLine.defaultFactory().create(type);
            }
        }
    }
}
