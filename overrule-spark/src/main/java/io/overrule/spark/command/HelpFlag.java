package io.overrule.spark.command;

import picocli.CommandLine.Option;

/** What every command has. */
final class HelpFlag {
    @SuppressWarnings("UnusedVariable") // picocli asks for it.
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Print this help and exit.")
    private boolean help;
}
