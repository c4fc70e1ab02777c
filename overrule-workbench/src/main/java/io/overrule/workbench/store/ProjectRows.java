package io.overrule.workbench.store;

import io.overrule.OverruleException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.statement.StatementContext;
import org.jdbi.v3.core.statement.UnableToExecuteStatementException;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** The projects of a database: their initial contents, journals and trainings. */
public final class ProjectRows {
    /** The SQL state for a key that already exists. */
    private static final String DUPLICATE = "23505";

    private final Jdbi jdbi;

    public ProjectRows(Database database) {
        this.jdbi = database.jdbi();
    }

    /** Something to do with the database. */
    @FunctionalInterface
    private interface Question<T> {
        T ask(Handle handle);
    }

    private <T> T ask(Question<T> question) {
        try {
            return jdbi.withHandle(question::ask);
        } catch (JdbiException e) {
            throw failure(e);
        }
    }

    private <T> T inTransaction(Question<T> question) {
        try {
            return jdbi.inTransaction(question::ask);
        } catch (JdbiException e) {
            throw failure(e);
        }
    }

    private static OverruleException failure(JdbiException e) {
        Throwable cause = e.getCause() == null ? e : e.getCause();
        return OverruleException.resource(
                "the database request failed (" + cause.getMessage()
                        + "); check that it runs and that its disk has room",
                e);
    }

    /** Writes a project with its initial contents, as a whole or not at all. */
    public void create(ProjectRow project, Map<String, byte[]> files) {
        inTransaction(handle -> {
            handle.createUpdate("insert into project (id, name, created_at, folder, allotment_seed, validation_share,"
                            + " features, method) values (:id, :name, :at, :folder, :seed, :share, :features, :method)")
                    .bind("id", project.id())
                    .bind("name", project.name())
                    .bind("at", project.createdAt().toEpochMilli())
                    .bind("folder", project.folder().orElse(null))
                    .bind("seed", project.allotmentSeed())
                    .bind("share", project.validationShare())
                    .bind("features", project.features())
                    .bind("method", project.method())
                    .execute();
            files.forEach((name, content) -> handle.createUpdate(
                            "insert into project_file (project_id, name, content) values (:id, :name, :content)")
                    .bind("id", project.id())
                    .bind("name", name)
                    .bind("content", content)
                    .execute());
            return true;
        });
    }

    public List<ProjectRow> all() {
        return ask(handle -> handle.createQuery("select * from project order by created_at, id")
                .map(PROJECT)
                .list());
    }

    public Optional<ProjectRow> find(String id) {
        return ask(handle -> handle.createQuery("select * from project where id = :id")
                .bind("id", id)
                .map(PROJECT)
                .findOne());
    }

    /** Changes the settings for the trainings of a project. */
    public void updateTraining(String id, String features, String method) {
        ask(handle -> handle.createUpdate("update project set features = :features, method = :method where id = :id")
                .bind("features", features)
                .bind("method", method)
                .bind("id", id)
                .execute());
    }

    /** Binds a project to a folder, or frees it. */
    public void updateFolder(String id, Optional<String> folder) {
        ask(handle -> handle.createUpdate("update project set folder = :folder where id = :id")
                .bind("folder", folder.orElse(null))
                .bind("id", id)
                .execute());
    }

    public void delete(String id) {
        ask(handle -> handle.createUpdate("delete from project where id = :id")
                .bind("id", id)
                .execute());
    }

    /** The initial contents of a project, by the names of the files. */
    public Map<String, byte[]> files(String id) {
        Map<String, byte[]> files = new LinkedHashMap<>();
        ask(handle -> {
            handle.createQuery("select name, content from project_file where project_id = :id order by name")
                    .bind("id", id)
                    .map((rows, context) -> files.put(rows.getString("name"), rows.getBytes("content")))
                    .list();
            return true;
        });
        return files;
    }

    /** The number of the last entry of a journal; 0 if it has none. */
    public long lastNumber(String id) {
        return ask(handle -> handle.createQuery("select coalesce(max(number), 0) from journal where project_id = :id")
                .bind("id", id)
                .mapTo(Long.class)
                .one());
    }

    /** The entries after a given one, in their order. */
    public List<JournalRow> journal(String id, long after) {
        return ask(handle -> handle.createQuery(
                        "select * from journal where project_id = :id and number > :after order by number")
                .bind("id", id)
                .bind("after", after)
                .map(JOURNAL)
                .list());
    }

    /**
     * Writes an entry. It is on disk when this returns.
     *
     * @return false if somebody else has written an entry of this number
     */
    public boolean append(String id, JournalRow row) {
        try {
            jdbi.useTransaction(handle -> handle.createUpdate(
                            "insert into journal (project_id, number, written_at, author, change, undoes, back_to)"
                                    + " values (:id, :number, :at, :author, :change, :undoes, :backTo)")
                    .bind("id", id)
                    .bind("number", row.number())
                    .bind("at", row.at().toEpochMilli())
                    .bind("author", row.author())
                    .bind("change", row.change())
                    .bind("undoes", boxed(row.undoes()))
                    .bind("backTo", boxed(row.backTo()))
                    .execute());
            return true;
        } catch (UnableToExecuteStatementException e) {
            if (isDuplicate(e)) {
                return false;
            }
            throw failure(e);
        } catch (JdbiException e) {
            throw failure(e);
        }
    }

    private static @Nullable Long boxed(OptionalLong value) {
        return value.isPresent() ? (Long) value.getAsLong() : null;
    }

    private static boolean isDuplicate(JdbiException e) {
        return e.getCause() instanceof SQLiteException sqlite
                ? sqlite.getResultCode() == SQLiteErrorCode.SQLITE_CONSTRAINT_PRIMARYKEY
                : e.getCause() instanceof SQLException sql && DUPLICATE.equals(sql.getSQLState());
    }

    /** Where a project and its folder last agreed. */
    public record Agreement(long number, String files) {}

    public Optional<Agreement> agreement(String id) {
        return ask(handle -> handle.createQuery("select number, files from bound_folder where project_id = :id")
                .bind("id", id)
                .map((rows, context) -> new Agreement(rows.getLong("number"), rows.getString("files")))
                .findOne());
    }

    public void agree(String id, Agreement agreement) {
        inTransaction(handle -> {
            handle.createUpdate("delete from bound_folder where project_id = :id")
                    .bind("id", id)
                    .execute();
            return handle.createUpdate(
                            "insert into bound_folder (project_id, number, files) values (:id, :number, :files)")
                    .bind("id", id)
                    .bind("number", agreement.number())
                    .bind("files", agreement.files())
                    .execute();
        });
    }

    /** The trainings of a project, in their order. */
    public List<TrainingRow> trainings(String id) {
        return ask(handle -> handle.createQuery(
                        "select number, started_at, ended_at, author, state, up_to, continued_from, summary"
                                + " from training where project_id = :id order by number")
                .bind("id", id)
                .map(TRAINING)
                .list());
    }

    /** Records that a training has begun. */
    public TrainingRow begin(String id, String author, long upTo, OptionalLong continuedFrom) {
        return inTransaction(handle -> {
            long number = handle.createQuery("select coalesce(max(number), 0) + 1 from training where project_id = :id")
                    .bind("id", id)
                    .mapTo(Long.class)
                    .one();
            Instant now = now();
            handle.createUpdate("insert into training (project_id, number, started_at, author, state, up_to,"
                            + " continued_from) values (:id, :number, :at, :author, 'running', :upTo, :from)")
                    .bind("id", id)
                    .bind("number", number)
                    .bind("at", now.toEpochMilli())
                    .bind("author", author)
                    .bind("upTo", upTo)
                    .bind("from", boxed(continuedFrom))
                    .execute();
            return new TrainingRow(
                    number,
                    now,
                    Optional.empty(),
                    author,
                    TrainingRow.State.RUNNING,
                    upTo,
                    continuedFrom,
                    Optional.empty());
        });
    }

    /** Records how a training ended, and its model if it has one. */
    public void end(String id, long number, TrainingRow.State state, Optional<String> summary, Optional<byte[]> model) {
        ask(handle -> handle.createUpdate(
                        "update training set state = :state, ended_at = :at, summary = :summary, model = :model"
                                + " where project_id = :id and number = :number")
                .bind("state", state.name().toLowerCase(Locale.ROOT))
                .bind("at", now().toEpochMilli())
                .bind("summary", summary.orElse(null))
                .bindByType("model", model.orElse(null), byte[].class)
                .bind("id", id)
                .bind("number", number)
                .execute());
    }

    /** Adds to what is known about a finished training. */
    public void summarise(String id, long number, String summary) {
        ask(handle -> handle.createUpdate(
                        "update training set summary = :summary where project_id = :id and number = :number")
                .bind("summary", summary)
                .bind("id", id)
                .bind("number", number)
                .execute());
    }

    /** Marks the trainings that were running when the workbench ended. */
    public int interruptRunning(String id) {
        return ask(handle -> handle.createUpdate(
                        "update training set state = 'interrupted' where project_id = :id and state = 'running'")
                .bind("id", id)
                .execute());
    }

    /** The model of a training; empty if it has none. */
    public Optional<byte[]> model(String id, long number) {
        return ask(handle -> handle.createQuery(
                        "select model from training where project_id = :id and number = :number and model is not null")
                .bind("id", id)
                .bind("number", number)
                .map((rows, context) -> rows.getBytes("model"))
                .findOne());
    }

    /** Only the last models are kept: the others can be made again from the journal. */
    public void dropModelsBefore(String id, long number) {
        ask(handle -> handle.createUpdate(
                        "update training set model = null where project_id = :id and number < :number and model is not null")
                .bind("id", id)
                .bind("number", number)
                .execute());
    }

    private static Instant now() {
        return Instant.ofEpochMilli(System.currentTimeMillis());
    }

    private static OptionalLong number(ResultSet rows, String column) throws SQLException {
        long value = rows.getLong(column);
        return rows.wasNull() ? OptionalLong.empty() : OptionalLong.of(value);
    }

    private static final RowMapper<ProjectRow> PROJECT = (ResultSet rows, StatementContext context) -> new ProjectRow(
            rows.getString("id"),
            rows.getString("name"),
            Instant.ofEpochMilli(rows.getLong("created_at")),
            Optional.ofNullable(rows.getString("folder")),
            rows.getInt("allotment_seed"),
            rows.getDouble("validation_share"),
            rows.getString("features"),
            rows.getString("method"));

    private static final RowMapper<JournalRow> JOURNAL = (ResultSet rows, StatementContext context) -> new JournalRow(
            rows.getLong("number"),
            Instant.ofEpochMilli(rows.getLong("written_at")),
            rows.getString("author"),
            rows.getString("change"),
            number(rows, "undoes"),
            number(rows, "back_to"));

    private static final RowMapper<TrainingRow> TRAINING =
            (ResultSet rows, StatementContext context) -> new TrainingRow(
                    rows.getLong("number"),
                    Instant.ofEpochMilli(rows.getLong("started_at")),
                    number(rows, "ended_at").stream()
                            .mapToObj(Instant::ofEpochMilli)
                            .findFirst(),
                    rows.getString("author"),
                    TrainingRow.State.valueOf(rows.getString("state").toUpperCase(Locale.ROOT)),
                    rows.getLong("up_to"),
                    number(rows, "continued_from"),
                    Optional.ofNullable(rows.getString("summary")));
}
