package io.overrule.serve;

import io.overrule.OverruleException;
import io.overrule.inference.Model;
import io.overrule.modelfile.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The model in a file, replaced by the next one once the file has changed. Whoever uses a model keeps it until done;
 * only then is it closed.
 */
final class CurrentModel implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CurrentModel.class);

    /** When the file was written, and how long it is. */
    private record Stamp(long time, long size, Object key) {}

    private static final class Lease {
        private final Model model;
        private int users;
        private boolean retired;

        Lease(Model model) {
            this.model = model;
        }
    }

    private final Path file;
    private final Metrics metrics;
    private Lease current;
    private Stamp stamp;

    CurrentModel(Path file, Metrics metrics) {
        this.file = file;
        this.metrics = metrics;
        this.stamp = stamp();
        this.current = new Lease(ModelFile.read(file));
    }

    private Stamp stamp() {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            Object key = attributes.fileKey();
            return new Stamp(attributes.lastModifiedTime().toMillis(), attributes.size(), key == null ? "" : key);
        } catch (IOException e) {
            // The file is missing, for a moment or for good: the model in memory stays in use.
            return new Stamp(0, 0, "");
        }
    }

    /** Does something with the current model. */
    <T> T with(Function<Model, T> use) {
        Lease lease;
        synchronized (this) {
            lease = current;
            lease.users++;
        }
        try {
            return use.apply(lease.model);
        } finally {
            release(lease);
        }
    }

    private void release(Lease lease) {
        boolean last;
        synchronized (this) {
            lease.users--;
            last = lease.retired && lease.users == 0;
        }
        if (last) {
            lease.model.close();
        }
    }

    /**
     * Reads the file again if it has changed. A file that cannot be read is reported, and the old model stays in use.
     */
    void reloadIfChanged() {
        Stamp now = stamp();
        synchronized (this) {
            if (now.equals(stamp) || now.size() == 0) {
                return;
            }
            stamp = now;
        }
        try {
            Model next = ModelFile.read(file);
            Lease old;
            boolean unused;
            synchronized (this) {
                old = current;
                current = new Lease(next);
                old.retired = true;
                unused = old.users == 0;
            }
            if (unused) {
                old.model.close();
            }
            metrics.reloaded(true);
            LOG.info("read {} again", file);
        } catch (OverruleException e) {
            metrics.reloaded(false);
            LOG.warn("{} has changed but cannot be read; the previous model stays in use: {}", file, e.getMessage());
        }
    }

    @Override
    public void close() {
        Lease old;
        boolean unused;
        synchronized (this) {
            old = current;
            old.retired = true;
            unused = old.users == 0;
        }
        if (unused) {
            old.model.close();
        }
    }
}
