package io.overrule.app.usecase;

import io.overrule.OverruleException;
import io.overrule.data.AuditSample;
import io.overrule.data.Dataset;
import io.overrule.data.FolderWriter;
import java.nio.file.Path;

/** Draws an audit sample from a folder's unlabelled instances, or extends the existing one. */
public final class DrawAudit {
    private DrawAudit() {}

    /**
     * @param folder where the dataset was read, and the sample is recorded
     * @param size of the whole sample
     * @param seed for a new sample
     */
    public record Request(Dataset dataset, Path folder, int size, int seed) {
        public Request {
            if (size < 1) {
                throw OverruleException.input("the size of an audit sample is " + size + "; expected 1 or more");
            }
        }
    }

    /** @param drawn how many were drawn now */
    public record Result(AuditSample sample, int drawn) {}

    /** Writes the sample's file as a whole; the other files stay as they are. */
    public static Result run(Request request) {
        AuditSample before = request.dataset().audit();
        AuditSample after = AuditSample.drawnFrom(request.dataset(), request.size(), request.seed())
                .audit();
        int drawn = after.lines().size() - before.lines().size();
        if (drawn > 0) {
            FolderWriter.at(request.folder()).audit(after, request.dataset().labels());
        }
        return new Result(after, drawn);
    }
}
