package io.overrule.bench.kill;

import io.overrule.OverruleException;
import io.overrule.RandomStream;
import io.overrule.WholeFile;
import io.overrule.bench.fuzz.Scratch;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Kills commands and looks at what is left. Every other kill comes at a random instant of the whole command. The others
 * wait for a file that is being written, the first, second or a later one, and come at a random instant shortly after.
 */
public final class Killer {
    private static final long AFTER_BEGIN_NANOS = 1_000_000;
    private static final long MOST_SECONDS = 600;

    private final long seed;
    private final Path folder;
    private final Path inputs;
    private final List<String> failures = new ArrayList<>();

    /** @param folder an empty one, for all files */
    public Killer(long seed, Path folder) {
        this.seed = seed;
        this.folder = folder;
        this.inputs = folder.resolve("inputs");
    }

    /** Kills commands in turn. */
    public KillResults run(List<Victim> victims, int times) throws IOException {
        Files.createDirectories(inputs);
        Victim.prepare(inputs);
        List<KillResults.Count> counts = new ArrayList<>();
        for (int v = 0; v < victims.size(); v++) {
            int share = times / victims.size() + (v < times % victims.size() ? 1 : 0);
            if (share > 0) {
                counts.add(run(victims.get(v), share));
            }
        }
        return new KillResults(counts, failures);
    }

    private KillResults.Count run(Victim victim, int times) throws IOException {
        Path reference = out(victim, "reference");
        long start = System.nanoTime();
        complete(victim, reference);
        long nanos = System.nanoTime() - start;
        Map<String, String> expected = victim.results(reference);
        int ended = 0;
        int hits = 0;
        int damaged = 0;
        int unequal = 0;
        for (int i = 0; i < times; i++) {
            RandomStream random = RandomStream.of(seed, victim.name() + " " + i);
            Path out = out(victim, "kill-" + i);
            boolean killed = i % 2 == 0 ? killAtAnyTime(victim, out, random, nanos) : killWriting(victim, out, random);
            ended += killed ? 0 : 1;
            hits += beingWritten(out).isEmpty() ? 0 : 1;
            Map<String, String> left = victim.results(out);
            // What has its name already must be whole, so it is what it shall be.
            boolean whole = victim.isUndamaged(out)
                    && left.entrySet().stream().allMatch(file -> file.getValue().equals(expected.get(file.getKey())));
            if (!whole) {
                damaged++;
                failures.add(victim.name() + ", kill " + i + ": a file is damaged");
            }
            if (!isSameAgain(victim, out, expected)) {
                unequal++;
                failures.add(victim.name() + ", kill " + i + ": run again, it gives something else");
            }
            Scratch.delete(out);
        }
        Scratch.delete(reference);
        return new KillResults.Count(victim.name(), times, ended, hits, damaged, unequal);
    }

    private Path out(Victim victim, String name) throws IOException {
        return Files.createDirectories(folder.resolve(victim.name() + "-" + name));
    }

    private boolean isSameAgain(Victim victim, Path out, Map<String, String> expected) throws IOException {
        try {
            complete(victim, out);
        } catch (OverruleException e) {
            return false;
        }
        return victim.results(out).equals(expected);
    }

    private Process start(Victim victim, Path out) throws IOException {
        File messages = folder.resolve("messages.txt").toFile();
        return new ProcessBuilder(victim.command(inputs, out))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(messages)
                .start();
    }

    private void complete(Victim victim, Path out) throws IOException {
        Process process = start(victim, out);
        try {
            if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                String messages = Files.readString(folder.resolve("messages.txt"));
                throw OverruleException.input("'" + victim.name() + "' fails: " + messages);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw OverruleException.cancelled("cancelled", e);
        } finally {
            process.destroyForcibly();
        }
    }

    private boolean killAtAnyTime(Victim victim, Path out, RandomStream random, long nanos) throws IOException {
        Process process = start(victim, out);
        long at = System.nanoTime() + (long) (random.nextDouble() * nanos);
        while (process.isAlive() && System.nanoTime() < at) {
            pause();
        }
        return kill(process);
    }

    private boolean killWriting(Victim victim, Path out, RandomStream random) throws IOException {
        Process process = start(victim, out);
        int wanted = 1 + random.nextInt(victim.writes());
        long after = (long) (random.nextDouble() * AFTER_BEGIN_NANOS);
        Set<Path> seen = new HashSet<>();
        while (process.isAlive() && seen.size() < wanted) {
            // A command may write fewer files than are waited for: then the last chance is the one that is there.
            if (seen.addAll(beingWritten(out)) && random.nextInt(3) == 0) {
                break;
            }
        }
        long at = System.nanoTime() + after;
        while (System.nanoTime() < at) {
            Thread.onSpinWait();
        }
        return kill(process);
    }

    /** False if it has ended already. */
    private static boolean kill(Process process) {
        boolean alive = process.isAlive();
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw OverruleException.cancelled("cancelled", e);
        }
        return alive;
    }

    private static void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw OverruleException.cancelled("cancelled", e);
        }
    }

    static boolean isUnfinished(Path file) {
        return file.toString().endsWith(WholeFile.UNFINISHED);
    }

    /** Whether something was written. An empty file only tries whether writing is possible, or has just been made. */
    private static List<Path> beingWritten(Path out) {
        return unfinished(out).stream()
                .filter(file -> file.toFile().length() > 0)
                .toList();
    }

    private static List<Path> unfinished(Path out) {
        try (Stream<Path> files = Files.walk(out)) {
            return files.filter(Killer::isUnfinished).toList();
        } catch (IOException | UncheckedIOException e) {
            // A file may take its name, or go, while the folder is listed.
            return List.of();
        }
    }
}
