package io.overrule.app.print;

import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A command as a page for {@code man}, made from its help. */
public final class ManualPage {
    private ManualPage() {}

    /** The page in the language of man. It names no date: the same program writes the same page. */
    public static String of(CommandLine command) {
        CommandSpec spec = command.getCommandSpec();
        String name = spec.qualifiedName("-");
        StringBuilder page = new StringBuilder();
        page.append(".TH ").append(name.toUpperCase(Locale.ROOT)).append(" 1 \"\" \"Overrule\" \"Overrule\"\n");
        List<String> description = List.of(spec.usageMessage().description());
        page.append(".SH NAME\n").append(text(name)).append(" \\- ");
        page.append(text(plain(description.isEmpty() ? "" : description.get(0))))
                .append('\n');
        page.append(".SH SYNOPSIS\n.nf\n");
        page.append(text(command.getHelp()
                .synopsis(0)
                .replace(System.lineSeparator(), "\n")
                .stripTrailing()));
        page.append("\n.fi\n.SH DESCRIPTION\n");
        for (String paragraph : description) {
            String words = plain(paragraph);
            if (words.isBlank()) {
                page.append(".PP\n");
            } else if (words.startsWith(" ")) {
                // Examples and lists keep their columns.
                page.append(".nf\n").append(text(words)).append("\n.fi\n");
            } else {
                page.append(text(words)).append('\n');
            }
        }
        if (!spec.positionalParameters().isEmpty()) {
            page.append(".SH ARGUMENTS\n");
            for (PositionalParamSpec parameter : spec.positionalParameters()) {
                entry(parameter.paramLabel(), parameter.description(), page);
            }
        }
        page.append(".SH OPTIONS\n");
        for (OptionSpec option : spec.options()) {
            if (!option.hidden()) {
                String value = option.arity().max() == 0 ? "" : " " + option.paramLabel();
                entry(String.join(", ", option.names()) + value, option.description(), page);
            }
        }
        if (!spec.subcommands().isEmpty()) {
            page.append(".SH COMMANDS\n");
            spec.subcommands().values().stream().distinct().forEach(sub -> {
                String[] about = sub.getCommandSpec().usageMessage().description();
                entry(sub.getCommandName(), about.length == 0 ? new String[0] : new String[] {about[0]}, page);
            });
        }
        page.append(".SH EXIT STATUS\n");
        page.append(
                "0 for success, 2 if something you gave needs fixing, 1 if the machine or Overrule is at fault, 130 if"
                        + " you cancelled.\n");
        return page.toString();
    }

    private static void entry(String term, String[] description, StringBuilder page) {
        page.append(".TP\n").append(text(term)).append('\n');
        page.append(text(plain(String.join(" ", description)).strip())).append('\n');
    }

    /** Without picocli's marks and with its per cent signs resolved. */
    private static String plain(String text) {
        return Ansi.OFF.string(text.replace("%%", "%").replace("%n", " "));
    }

    /** Backslashes and hyphens have a special meaning there, and so does a dot at the start of a line. */
    private static String text(String words) {
        StringBuilder escaped = new StringBuilder();
        for (String line : words.split("\n", -1)) {
            String safe = line.replace("\\", "\\e").replace("-", "\\-");
            escaped.append(escaped.isEmpty() ? "" : "\n");
            escaped.append(safe.startsWith(".") || safe.startsWith("'") ? "\\&" + safe : safe);
        }
        return escaped.toString();
    }
}
