package io.overrule.bench.kill;

import java.util.List;

/** The results of the killed commands. */
public record KillResults(List<Count> commands, List<String> failures) {
    /**
     * What became of a command.
     *
     * @param ended how often it had ended before it could be killed
     * @param hits how often a file was being written when it was killed
     * @param damaged how often a file was damaged
     * @param unequal how often running it again gave something else
     */
    public record Count(String command, int kills, int ended, int hits, int damaged, int unequal) {}

    public KillResults {
        commands = List.copyOf(commands);
        failures = List.copyOf(failures);
    }

    public int hits() {
        return commands.stream().mapToInt(Count::hits).sum();
    }

    public int kills() {
        return commands.stream().mapToInt(Count::kills).sum();
    }

    public int wrong() {
        return commands.stream()
                .mapToInt(count -> count.damaged() + count.unequal())
                .sum();
    }
}
