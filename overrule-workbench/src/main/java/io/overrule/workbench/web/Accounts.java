package io.overrule.workbench.web;

import com.password4j.Argon2Function;
import com.password4j.Password;
import com.password4j.types.Argon2;
import io.overrule.OverruleException;
import io.overrule.workbench.store.AccountRows;
import java.security.SecureRandom;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The people of a team, and their passwords, which only they know. */
final class Accounts {
    private static final int SHORTEST_PASSWORD = 10;
    private static final int LONGEST_PASSWORD = 200;

    /** 19 MB of memory, two passes, one lane: the minimum that OWASP recommends. */
    private static final Argon2Function HASHING = Argon2Function.getInstance(19_456, 2, 1, 32, Argon2.ID);

    /** Checked for names that do not exist, so that those take as long as the others. */
    private static final String NOBODY =
            Password.hash("nobody").addRandomSalt(16).with(HASHING).getResult();

    private final AccountRows rows;

    Accounts(AccountRows rows) {
        this.rows = rows;
    }

    record Account(String name, Access.Role role) {}

    List<Account> all() {
        return rows.all().stream()
                .map(row -> new Account(row.name(), role(row.role())))
                .toList();
    }

    private static Access.Role role(String name) {
        return Access.Role.valueOf(name.toUpperCase(Locale.ROOT));
    }

    boolean isEmpty() {
        return rows.all().isEmpty();
    }

    /**
     * Somebody who knew the password of an account.
     *
     * @param passwordHash the hash of that password: when the password changes, the login is no longer valid, on any
     *     workbench that uses the database
     */
    record Login(String name, String passwordHash) {}

    /** The login of somebody who knows the password of a name; empty if it is wrong. */
    Optional<Login> check(String name, String password) {
        Optional<AccountRows.Row> row = rows.find(name);
        boolean right = password.length() <= LONGEST_PASSWORD
                && Password.check(
                                password, row.map(AccountRows.Row::passwordHash).orElse(NOBODY))
                        .with(HASHING);
        return row.filter(found -> right).map(Accounts::login);
    }

    private static Login login(AccountRows.Row row) {
        return new Login(row.name(), row.passwordHash());
    }

    /** The current role of somebody who logged in; empty if the account is gone or its password has changed. */
    Optional<Access.Role> role(Login login) {
        return rows.find(login.name())
                .filter(row -> row.passwordHash().equals(login.passwordHash()))
                .map(row -> role(row.role()));
    }

    void add(String name, String password, Access.Role role) {
        String plain = name.strip();
        if (!plain.matches("[\\p{L}\\p{N}._-]{1,40}")) {
            throw OverruleException.input(
                    "the name '" + plain + "' is not possible; give 1 to 40 letters, digits, dots or dashes");
        }
        requirePassword(password);
        if (!rows.add(plain, hash(password), role.name().toLowerCase(Locale.ROOT))) {
            throw OverruleException.input("there is an account '" + plain + "' already; choose another name");
        }
    }

    /** Changes a password, which ends all logins of the account, and returns a new login. */
    Login changePassword(String name, String password) {
        requirePassword(password);
        if (rows.find(name).isEmpty()) {
            throw OverruleException.input("there is no account '" + name + "'; somebody may have removed it");
        }
        String hash = hash(password);
        rows.updatePassword(name, hash);
        return new Login(name, hash);
    }

    void changeRole(String name, Access.Role role) {
        requireOtherOwner(name, role == Access.Role.OWNER);
        rows.updateRole(name, role.name().toLowerCase(Locale.ROOT));
    }

    void remove(String name) {
        requireOtherOwner(name, false);
        rows.remove(name);
    }

    /** A team without an owner could never get one again. */
    private void requireOtherOwner(String name, boolean staysOwner) {
        boolean others = all().stream()
                .anyMatch(account ->
                        account.role() == Access.Role.OWNER && !account.name().equals(name));
        if (!staysOwner && !others) {
            throw OverruleException.input("'" + name + "' is the only owner; make somebody else one first");
        }
    }

    private static void requirePassword(String password) {
        if (password.length() < SHORTEST_PASSWORD || password.length() > LONGEST_PASSWORD) {
            throw OverruleException.input("the password has " + password.length() + " characters; expected "
                    + SHORTEST_PASSWORD + " to " + LONGEST_PASSWORD);
        }
    }

    private static String hash(String password) {
        return Password.hash(password).addRandomSalt(16).with(HASHING).getResult();
    }

    /** The first owner, with a password that is printed once; empty if there already is an account. */
    Optional<String> firstOwner(SecureRandom random) {
        if (!isEmpty()) {
            return Optional.empty();
        }
        String password = Access.secret(random);
        add("owner", password, Access.Role.OWNER);
        return Optional.of(password);
    }
}
