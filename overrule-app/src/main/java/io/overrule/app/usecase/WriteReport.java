package io.overrule.app.usecase;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.app.report.ConfusionCsv;
import io.overrule.app.report.HtmlReport;
import io.overrule.app.report.Results;
import io.overrule.app.report.ResultsJson;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Writes what a training, an evaluation or a comparison gave as a page for people and a file for programs. */
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
     */
    public record Result(Path page, Path json) {}

    public static Result run(Request request, Work work) {
        work.check();
        Path folder = request.folder();
        try {
            Files.createDirectories(folder);
        } catch (FileAlreadyExistsException e) {
            throw OverruleException.input(folder + ": is a file; name a folder for the report", e);
        } catch (IOException e) {
            throw OverruleException.resource(
                    folder + ": cannot be created (" + e.getMessage() + "); name another folder for the report", e);
        }
        Result written = new Result(folder.resolve("report.html"), folder.resolve("results.json"));
        HtmlReport.write(request.results(), written.page());
        ResultsJson.write(request.results(), written.json());
        request.results()
                .confusion()
                .filter(ConfusionCsv::isNeeded)
                .ifPresent(confusion -> ConfusionCsv.write(confusion, folder.resolve(ConfusionCsv.FILE)));
        return written;
    }
}
