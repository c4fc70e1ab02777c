package io.overrule.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.app.demo.ToyTask;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** A benchmark as on the command line, with what it prints. */
record BenchRun(int exit, String out, String err) {
    static BenchRun of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine bench = Bench.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        int exit = bench.execute(arguments);
        return new BenchRun(exit, out.toString(), err.toString());
    }

    JsonNode json() throws JsonProcessingException {
        return new ObjectMapper().readTree(out);
    }

    /** A benchmark on the datasets of a folder, which also holds its encodings. */
    static BenchRun on(Path folder, String command, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                command,
                "--data",
                folder.toString(),
                "--cache",
                folder.resolve("encodings").toString()));
        arguments.addAll(List.of(more));
        return of(arguments.toArray(String[]::new));
    }

    /** Writes a small dataset of records, which needs no encoder. */
    static void writeToy(Path folder) {
        ToyTask.task(1).write(folder);
    }
}
