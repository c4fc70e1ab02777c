package io.overrule.app;

import io.overrule.OverruleException;
import io.overrule.app.command.AskCommand;
import io.overrule.app.command.AuditCommand;
import io.overrule.app.command.CacheCommand;
import io.overrule.app.command.CompareCommand;
import io.overrule.app.command.DemoCommand;
import io.overrule.app.command.DiffCommand;
import io.overrule.app.command.EvaluateCommand;
import io.overrule.app.command.ExplainCommand;
import io.overrule.app.command.ExportCommand;
import io.overrule.app.command.GroupedHelp;
import io.overrule.app.command.ImportCommand;
import io.overrule.app.command.InduceCommand;
import io.overrule.app.command.ManualCommand;
import io.overrule.app.command.NarrowCommand;
import io.overrule.app.command.NextCommand;
import io.overrule.app.command.PredictCommand;
import io.overrule.app.command.RulesCommand;
import io.overrule.app.command.ServeCommand;
import io.overrule.app.command.SuggestCommand;
import io.overrule.app.command.TrainCommand;
import io.overrule.app.command.TuneCommand;
import io.overrule.app.command.VersionText;
import io.overrule.app.command.WidenCommand;
import io.overrule.app.print.CommandHints;
import io.overrule.app.print.ErrorText;
import io.overrule.app.print.ResultStream;
import io.overrule.app.print.Terminal;
import io.overrule.app.print.Verbosity;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code overrule}. */
@Command(
        name = "overrule",
        mixinStandardHelpOptions = true,
        versionProvider = VersionText.class,
        description = {
            "Trains a classifier from labelling rules, and overrules the rules where they are wrong.",
            "",
            "A dataset is a folder with labels.txt, rules.jsonl, labeled.jsonl, unlabeled.jsonl, and optionally"
                    + " valid.jsonl and test.jsonl. Start with 'overrule demo', which needs no data."
        },
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "Exit codes: 0 success, 2 something you gave needs fixing, 1 an error of ours or of the machine,"
                    + " 130 cancelled, 141 the reader of the output closed it (as '| head -1' does).",
            "",
            "The environment variable OVERRULE_JAVA_OPTIONS holds options for Java, such as -Xmx4g for more memory."
        })
public final class Overrule implements Runnable {
    /** In the order in which people use them. */
    private static final Map<String, Class<?>> COMMANDS = commands();

    /** What shells report for a command that was ended by Ctrl-C. */
    private static final int CANCELLED = 130;

    /** What shells report for a command whose output nobody reads any more, as with {@code | head -1}. */
    private static final int OUTPUT_CLOSED = 141;

    private final Terminal terminal;

    @CommandLine.Spec
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private CommandLine.Model.CommandSpec spec;

    // Picocli negates a flag that is given both before and after the command, so what was typed counts, not these
    // fields.
    @SuppressWarnings("UnusedVariable")
    @Option(
            names = {"-q", "--quiet"},
            scope = CommandLine.ScopeType.INHERIT,
            description = "Print only results, warnings and errors: no progress and no remarks.")
    private boolean quiet;

    @SuppressWarnings("UnusedVariable")
    @Option(
            names = {"-v", "--verbose"},
            scope = CommandLine.ScopeType.INHERIT,
            description = "Also print every epoch and every finished run.")
    private boolean verbose;

    private Overrule(Terminal terminal) {
        this.terminal = terminal;
    }

    private static Map<String, Class<?>> commands() {
        Map<String, Class<?>> commands = new LinkedHashMap<>();
        commands.put("demo", DemoCommand.class);
        commands.put("serve", ServeCommand.class);
        commands.put("import", ImportCommand.class);
        commands.put("export", ExportCommand.class);
        commands.put("ask", AskCommand.class);
        commands.put("rules", RulesCommand.class);
        commands.put("suggest", SuggestCommand.class);
        commands.put("induce", InduceCommand.class);
        commands.put("train", TrainCommand.class);
        commands.put("compare", CompareCommand.class);
        commands.put("tune", TuneCommand.class);
        commands.put("evaluate", EvaluateCommand.class);
        commands.put("predict", PredictCommand.class);
        commands.put("explain", ExplainCommand.class);
        commands.put("next", NextCommand.class);
        commands.put("audit", AuditCommand.class);
        commands.put("narrow", NarrowCommand.class);
        commands.put("widen", WidenCommand.class);
        commands.put("diff", DiffCommand.class);
        commands.put("cache", CacheCommand.class);
        commands.put("manual", ManualCommand.class);
        commands.put("help", CommandLine.HelpCommand.class);
        return commands;
    }

    public static void main(String[] arguments) {
        int code;
        try (Terminal terminal = Terminal.ofProcess()) {
            code = run(terminal, arguments);
        }
        System.exit(code);
    }

    /**
     * Runs a command within a process that continues afterwards, and returns its exit code.
     *
     * @param environment the variables that it sees
     */
    public static int run(
            InputStream in, OutputStream out, OutputStream err, Map<String, String> environment, String... arguments) {
        try (Terminal terminal = new Terminal(in, out, err, false, environment)) {
            return run(terminal, arguments);
        }
    }

    /** Runs a command and returns its exit code. */
    static int run(Terminal terminal, String... arguments) {
        int code;
        try {
            code = commandLine(terminal, needed(arguments)).execute(arguments);
        } catch (RuntimeException | Error e) {
            // What picocli lets pass, such as an error while it parses.
            code = report(terminal, e);
        }
        return terminal.outputFailed() ? code : finish(terminal, code);
    }

    /** Everything that can be typed. */
    static CommandLine commandLine(Terminal terminal) {
        return commandLine(terminal, COMMANDS.keySet());
    }

    /** Otherwise a short command would spend most of its time on the options of all the others. */
    private static Collection<String> needed(String... arguments) {
        String first = arguments.length == 0 ? "" : arguments[0];
        if (COMMANDS.containsKey(first) && !first.equals("help") && !first.equals("manual")) {
            return List.of(first);
        }
        return first.equals("--version") || first.equals("-V") ? List.of() : COMMANDS.keySet();
    }

    private static CommandLine commandLine(Terminal terminal, Collection<String> commands) {
        CommandLine.IFactory factory = new TerminalFactory(terminal);
        Overrule door = new Overrule(terminal);
        CommandLine commandLine = new CommandLine(door, factory);
        for (String name : commands) {
            commandLine.addSubcommand(name, new CommandLine(COMMANDS.get(name), factory));
        }
        return commandLine
                .setHelpFactory(GroupedHelp::new)
                // Picocli colours its help texts, which contain only our own words.
                .setOut(terminal.exact())
                .setErr(terminal.err())
                .setUsageHelpAutoWidth(true)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionStrategy(parsed -> door.execute(parsed))
                .setParameterExceptionHandler((exception, wrong) -> reportUsage(terminal, exception))
                .setExecutionExceptionHandler((exception, command, parsed) -> report(terminal, exception));
    }

    /** Runs what was parsed. Help texts are printed here too, and picocli has no handler for what goes wrong with them. */
    private int execute(CommandLine.ParseResult parsed) {
        boolean quiet = isGiven("--quiet", parsed);
        boolean verbose = isGiven("--verbose", parsed);
        if (quiet && verbose) {
            throw new CommandLine.ParameterException(
                    spec.commandLine(), "--quiet and --verbose exclude each other; leave one out");
        }
        terminal.verbosity(quiet ? Verbosity.QUIET : verbose ? Verbosity.VERBOSE : Verbosity.NORMAL);
        try {
            return new CommandLine.RunLast().execute(parsed);
        } catch (CommandLine.ParameterException | CommandLine.ExecutionException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            return report(terminal, e);
        }
    }

    /** Writes what was not written yet: a lost result must not count as a success. */
    private static int finish(Terminal terminal, int code) {
        try {
            terminal.flush();
            return code;
        } catch (RuntimeException e) {
            return report(terminal, e);
        }
    }

    /** Whether an option is given before or after the command, or both. */
    private static boolean isGiven(String option, CommandLine.ParseResult parsed) {
        return parsed.hasMatchedOption(option) || (parsed.hasSubcommand() && isGiven(option, parsed.subcommand()));
    }

    /** Explains why the arguments cannot be parsed, what was perhaps meant, and where to read more. */
    private static int reportUsage(Terminal terminal, CommandLine.ParameterException exception) {
        String command = exception.getCommandLine().getCommandSpec().qualifiedName();
        terminal.err().println("overrule: " + exception.getMessage());
        if (exception instanceof CommandLine.UnmatchedArgumentException unmatched) {
            List<String> meant = unmatched.getSuggestions();
            if (!meant.isEmpty()) {
                terminal.err().println("overrule: did you mean " + String.join(" or ", meant) + "?");
            }
        }
        terminal.err().println("overrule: '" + command + " --help' lists what can be given");
        return 2;
    }

    /** The one place where an exception becomes a message and an exit code. */
    private static int report(Terminal terminal, Throwable thrown) {
        terminal.endProgress();
        if (thrown instanceof ResultStream.ClosedException) {
            return OUTPUT_CLOSED;
        }
        if (!terminal.outputFailed()) {
            // Results found before the failure are still useful.
            try {
                terminal.flush();
            } catch (RuntimeException e) {
                return report(terminal, e);
            }
        }
        // Whoever gave an exception a kind knows better than its cause what it means.
        boolean explained =
                thrown instanceof OverruleException known && known.kind() != OverruleException.Kind.INTERNAL;
        Optional<String> error = explained ? Optional.empty() : ErrorText.of(thrown);
        if (error.isPresent()) {
            terminal.err().println("overrule: " + error.get());
            return 1;
        }
        if (thrown instanceof OverruleException known) {
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
        thrown.printStackTrace(terminal.err());
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
        spec.commandLine().usage(terminal.exact());
    }

    /** Gives every command its terminal. */
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
