package io.overrule.workbench.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.overrule.OverruleException;
import java.nio.file.Path;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.Jdbi;
import org.sqlite.SQLiteConfig;

/** A database that is open and up to date. Safe to share between threads. */
public final class Database implements AutoCloseable {
    private static final String POSTGRESQL = "jdbc:postgresql:";
    private static final int CONNECTIONS = 8;

    /** How long a writer waits for another one. */
    private static final int BUSY_MILLIS = 10_000;

    private final HikariDataSource connections;
    private final Jdbi jdbi;
    private final boolean team;

    private Database(HikariDataSource connections, boolean team) {
        this.connections = connections;
        this.jdbi = Jdbi.create(connections);
        this.team = team;
    }

    /** A file, which is created if it does not exist. */
    public static Database file(Path file) {
        SQLiteConfig sqlite = new SQLiteConfig();
        sqlite.setJournalMode(SQLiteConfig.JournalMode.WAL);
        // Full: what was acknowledged also survives a power failure, not only the end of the process.
        sqlite.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        sqlite.setBusyTimeout(BUSY_MILLIS);
        sqlite.enforceForeignKeys(true);
        // Otherwise two transactions that read first and then write would block each other.
        sqlite.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:sqlite:" + file.toAbsolutePath());
        config.setDataSourceProperties(sqlite.toProperties());
        config.setMaximumPoolSize(2);
        config.setMinimumIdle(0);
        config.setPoolName(String.valueOf(file.getFileName()));
        return open(config, Map.of("blob", "blob"), false, "'" + file + "'");
    }

    /** @param url of PostgreSQL, with the user and the password: {@code jdbc:postgresql://host/name?user=…&password=…} */
    public static Database server(String url) {
        if (!url.startsWith(POSTGRESQL)) {
            // The address may hold a password, so it is not repeated.
            throw OverruleException.input("the address of the database does not begin with " + POSTGRESQL
                    + "; give one such as jdbc:postgresql://host/name?user=me&password=secret");
        }
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(CONNECTIONS);
        config.setMinimumIdle(1);
        config.setPoolName("team");
        return open(config, Map.of("blob", "bytea"), true, "the PostgreSQL database");
    }

    private static Database open(HikariConfig config, Map<String, String> placeholders, boolean team, String name) {
        HikariDataSource connections;
        try {
            connections = new HikariDataSource(config);
        } catch (RuntimeException e) {
            throw unreachable(name, e);
        }
        try {
            Flyway.configure(Database.class.getClassLoader())
                    .dataSource(connections)
                    .locations("classpath:io/overrule/workbench/store/migration")
                    .placeholders(placeholders)
                    .loggers("slf4j")
                    .load()
                    .migrate();
            return new Database(connections, team);
        } catch (FlywayException | ConnectionException e) {
            connections.close();
            throw unreachable(name, e);
        } catch (RuntimeException | Error e) {
            connections.close();
            throw e;
        }
    }

    private static OverruleException unreachable(String name, RuntimeException e) {
        Throwable cause = e;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return OverruleException.resource(
                name + " cannot be opened as a project (" + cause.getMessage()
                        + "); check that it is one, and that it can be read and written",
                e);
    }

    /** Whether several people, perhaps with a workbench each, use it at once. */
    public boolean isTeam() {
        return team;
    }

    Jdbi jdbi() {
        return jdbi;
    }

    @Override
    public void close() {
        connections.close();
    }
}
