package io.overrule.workbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** One real PostgreSQL for all tests, with a database for each that asks. */
public final class TestPostgres {
    private static final AtomicInteger COUNT = new AtomicInteger();
    private static @Nullable EmbeddedPostgres server;

    private TestPostgres() {}

    /** The address of a new, empty database. */
    public static synchronized String newDatabase() {
        boolean linux =
                System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux")
                        && System.getProperty("os.arch", "").equals("amd64");
        assumeTrue(linux, "PostgreSQL's programs are here for Linux on x86-64 alone");
        try {
            if (server == null) {
                EmbeddedPostgres started = EmbeddedPostgres.builder().start();
                Runtime.getRuntime().addShutdownHook(new Thread(() -> close(started)));
                server = started;
            }
            String name = "workbench" + COUNT.incrementAndGet();
            try (Connection connection = server.getPostgresDatabase().getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("create database " + name);
            }
            String url = server.getJdbcUrl("postgres", name);
            assertThat(url).startsWith("jdbc:postgresql:");
            return url;
        } catch (IOException | SQLException e) {
            throw new IllegalStateException("PostgreSQL does not start", e);
        }
    }

    private static void close(EmbeddedPostgres started) {
        try {
            started.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
