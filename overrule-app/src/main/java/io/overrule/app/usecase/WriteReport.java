package io.overrule.app.usecase;

import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.app.report.ConfusionCsv;
import io.overrule.app.report.HtmlReport;
import io.overrule.app.report.InstancesJson;
import io.overrule.app.report.Results;
import io.overrule.app.report.ResultsJson;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/** Writes the results of a training, an evaluation or a comparison as a page for people and a file for programs. */
public final class WriteReport {
    private WriteReport() {}

    /** @param folder created if need be */
    public record Request(Path folder, Results results) {
        public Request {
            Objects.requireNonNull(folder, "folder");
            Objects.requireNonNull(results, "results");
        }
    }

    /**
     * @param page {@code report.html}
     * @param json {@code results.json}
     * @param instances {@code instances.jsonl}; empty if nothing was evaluated instance by instance
     */
    public record Result(Path page, Path json, Optional<Path> instances) {}

    public static Result run(Request request, Work work) {
        work.check();
        Path folder = request.folder();
        try {
            Files.createDirectories(folder);
        } catch (FileAlreadyExistsException e) {
            throw OverruleException.input(folder + ": is a file; name a folder for the report", e);
        } catch (IOException e) {
            throw OverruleException.resource(
                    folder + ": cannot be created (" + FileFailure.words(e) + "); name another folder for the report",
                    e);
        }
        Result written = new Result(
                folder.resolve("report.html"),
                folder.resolve("results.json"),
                request.results().instances().isEmpty()
                        ? Optional.empty()
                        : Optional.of(folder.resolve(InstancesJson.FILE)));
        // Before the page, which mentions it.
        written.instances().ifPresent(file -> InstancesJson.write(request.results(), file));
        HtmlReport.write(request.results(), written.page());
        ResultsJson.write(request.results(), written.json());
        request.results()
                .confusion()
                .filter(ConfusionCsv::isNeeded)
                .ifPresent(confusion -> ConfusionCsv.write(confusion, folder.resolve(ConfusionCsv.FILE)));
        return written;
    }
}
