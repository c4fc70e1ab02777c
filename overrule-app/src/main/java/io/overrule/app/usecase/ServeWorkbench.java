package io.overrule.app.usecase;

import io.overrule.OverruleException;
import io.overrule.cache.FeatureCache;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;

/**
 * Serves the workbench. The workbench is an artifact of its own, with a web server and a database; it is found if it is
 * on the class path.
 */
public interface ServeWorkbench {
    /**
     * @param project a file of the workbench or a native folder to open; empty for the start page
     * @param projects the folder that holds the files of projects
     * @param database the address of a team's PostgreSQL; empty for files
     * @param host the address to listen on
     * @param port 0 for any that is free
     * @param names further host names under which browsers may open it
     */
    record Request(
            Optional<Path> project,
            Path projects,
            Optional<String> database,
            String host,
            int port,
            Set<String> names,
            FeatureCache cache) {
        public Request {
            Objects.requireNonNull(project, "project");
            Objects.requireNonNull(projects, "projects");
            Objects.requireNonNull(database, "database");
            names = Set.copyOf(names);
        }
    }

    /** A running workbench. */
    interface Served extends AutoCloseable {
        /** What to open in a browser. */
        String address();

        /** What the person who started it needs to know; it is not shown again. */
        Optional<String> secretWords();

        @Override
        void close();
    }

    /** Returns as soon as it can be used. */
    Served start(Request request);

    /** The workbench on the class path. */
    static ServeWorkbench find() {
        return ServiceLoader.load(ServeWorkbench.class)
                .findFirst()
                .orElseThrow(() -> OverruleException.input(
                        "the workbench is not on the class path; add the artifact overrule-workbench"));
    }
}
