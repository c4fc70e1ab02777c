package io.overrule.app.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Lists the options of the commands that train in groups, those that matter first: nobody reads a list of forty. Other
 * commands have few options and list them one after the other.
 */
public final class GroupedHelp extends CommandLine.Help {
    /** Which commands are grouped: those that have this option. */
    private static final String TRAINS = "--features";

    private static final String OTHERS = "Output and other options";

    /** The options of each group, in the order in which they are listed. */
    private static final Map<String, List<String>> GROUPS = groups();

    public GroupedHelp(CommandSpec command, ColorScheme colours) {
        super(command, colours);
    }

    private static Map<String, List<String>> groups() {
        Map<String, List<String>> groups = new LinkedHashMap<>();
        groups.put(
                "Options that matter most",
                List.of(
                        "--output",
                        "--features",
                        "--metric",
                        "--report",
                        "--seeds",
                        "--trials",
                        "--methods",
                        "--method"));
        groups.put(
                "Where settings come from (options win over a file, and a file wins over a preset)",
                List.of("--options", "--preset", "--seed"));
        groups.put("How the model predicts", List.of("--predict-by", "--rule-precision", "--default-class"));
        groups.put(
                "Encoders and storage", List.of("--encoder", "--pooling", "--feature-store", "--cache", "--no-cache"));
        groups.put(
                "Networks and training",
                List.of(
                        "--epochs",
                        "--patience",
                        "--validate-by",
                        "--learning-rate",
                        "--rule-learning-rate",
                        "--batch-size",
                        "--repeat",
                        "--classifier-layers",
                        "--rule-layers",
                        "--keep"));
        groups.put(
                "Settings of single methods",
                List.of(
                        "--gamma",
                        "--q",
                        "--lambda",
                        "--initial-holding",
                        "--without",
                        "--ties",
                        "--members",
                        "--label-model-share"));
        groups.put(
                OTHERS,
                List.of(
                        "--parallel",
                        "--fresh",
                        "--no-checks",
                        "--json",
                        "--quiet",
                        "--verbose",
                        "--help",
                        "--version"));
        return groups;
    }

    @Override
    public String optionList() {
        if (commandSpec().findOption(TRAINS) == null) {
            return super.optionList();
        }
        StringBuilder text = new StringBuilder();
        grouped(commandSpec().options()).forEach((heading, options) -> {
            Layout layout = createDefaultLayout();
            layout.addOptions(options, createDefaultParamLabelRenderer());
            text.append(System.lineSeparator())
                    .append(ansi().string("@|bold " + heading + ":|@"))
                    .append(System.lineSeparator())
                    .append(layout);
        });
        return text.toString();
    }

    /** By heading; groups without options are left out. */
    static Map<String, List<OptionSpec>> grouped(List<OptionSpec> options) {
        List<OptionSpec> rest = new ArrayList<>(options);
        Map<String, List<OptionSpec>> groups = new LinkedHashMap<>();
        GROUPS.forEach((heading, names) -> {
            List<OptionSpec> group = new ArrayList<>();
            for (String name : names) {
                rest.stream()
                        .filter(option -> option.longestName().equals(name))
                        .findFirst()
                        .ifPresent(group::add);
            }
            rest.removeAll(group);
            groups.put(heading, group);
        });
        // An option that nobody put into a group is still listed.
        groups.getOrDefault(OTHERS, rest).addAll(rest);
        groups.values().removeIf(List::isEmpty);
        return groups;
    }
}
