package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.app.print.ManualPage;
import io.overrule.app.print.Terminal;
import io.overrule.app.usecase.OutputFile;
import io.overrule.data.TextLines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code overrule manual}: pages for man, and what a shell needs to complete commands. */
@Command(
        name = "manual",
        mixinStandardHelpOptions = true,
        description = {
            "Writes manual pages (man/man1/overrule.1 and one for each command), and a script that completes"
                    + " commands and options in bash and zsh (completion/overrule).",
            "",
            "  overrule manual -o ~/.local/share && . ~/.local/share/completion/overrule"
        })
public final class ManualCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private CommandSpec spec;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            required = true,
            description = "The folder in which to write the folders man and completion.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private Path folder;

    public ManualCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        OutputFile.requireFolder(folder, "the manual");
        CommandLine root = spec.root().commandLine();
        Path pages = create(folder.resolve("man").resolve("man1"));
        int count = write(root, pages);
        Path completion = create(folder.resolve("completion")).resolve("overrule");
        List<String> script = AutoComplete.bash("overrule", root)
                .lines()
                .map(String::stripTrailing)
                .toList();
        TextLines.write(completion, script.stream());
        terminal.out().println(pages + ": " + count + " pages");
        terminal.out().println(completion + ": to be read by bash or zsh");
        return 0;
    }

    private static int write(CommandLine command, Path pages) {
        String name = command.getCommandSpec().qualifiedName("-");
        TextLines.write(pages.resolve(name + ".1"), ManualPage.of(command).lines());
        return 1
                + command.getSubcommands().values().stream()
                        .distinct()
                        .filter(sub -> !sub.getCommandName().equals("help"))
                        .mapToInt(sub -> write(sub, pages))
                        .sum();
    }

    private static Path create(Path folder) {
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw OverruleException.resource("'" + folder + "' cannot be created (" + e.getMessage() + ")", e);
        }
    }
}
