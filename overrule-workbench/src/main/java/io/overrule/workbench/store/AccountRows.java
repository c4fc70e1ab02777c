package io.overrule.workbench.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Jdbi;

/** The accounts of a team's database. */
public final class AccountRows {
    private final Jdbi jdbi;

    public AccountRows(Database database) {
        this.jdbi = database.jdbi();
    }

    /** An account; the role in lower case. */
    public record Row(String name, String passwordHash, String role) {}

    public List<Row> all() {
        return jdbi.withHandle(handle -> handle.createQuery("select * from account order by name")
                .map((rows, context) -> row(rows))
                .list());
    }

    public Optional<Row> find(String name) {
        return jdbi.withHandle(handle -> handle.createQuery("select * from account where name = :name")
                .bind("name", name)
                .map((rows, context) -> row(rows))
                .findOne());
    }

    private static Row row(ResultSet rows) throws SQLException {
        return new Row(rows.getString("name"), rows.getString("password_hash"), rows.getString("role"));
    }

    /** False if there already is one with this name. */
    public boolean add(String name, String passwordHash, String role) {
        return jdbi.inTransaction(handle -> {
            boolean taken = handle.createQuery("select count(*) from account where name = :name")
                            .bind("name", name)
                            .mapTo(Integer.class)
                            .one()
                    > 0;
            if (!taken) {
                handle.createUpdate("insert into account (name, password_hash, role, created_at)"
                                + " values (:name, :hash, :role, :at)")
                        .bind("name", name)
                        .bind("hash", passwordHash)
                        .bind("role", role)
                        .bind("at", System.currentTimeMillis())
                        .execute();
            }
            return !taken;
        });
    }

    public void updatePassword(String name, String passwordHash) {
        jdbi.useHandle(handle -> handle.createUpdate("update account set password_hash = :hash where name = :name")
                .bind("hash", passwordHash)
                .bind("name", name)
                .execute());
    }

    public void updateRole(String name, String role) {
        jdbi.useHandle(handle -> handle.createUpdate("update account set role = :role where name = :name")
                .bind("role", role)
                .bind("name", name)
                .execute());
    }

    public void remove(String name) {
        jdbi.useHandle(handle -> handle.createUpdate("delete from account where name = :name")
                .bind("name", name)
                .execute());
    }
}
