package io.overrule.workbench.web;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.HandlerType;
import io.javalin.http.SameSite;
import io.javalin.security.RouteRole;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Who may do what. Runs before everything else and checks the host name that the browser used, where a request comes
 * from, who sends it, whether it was intended, and what that person may do.
 */
final class Access {
    /** The header that htmx sends the CSRF token in; forms send it as a field. */
    static final String CSRF_HEADER = "X-CSRF-Token";

    static final String CSRF_FIELD = "_csrf";
    private static final String VISITOR = "visitor";
    private static final String COOKIE = "overrule-session";
    private static final int SESSION_HOURS = 12;
    private static final int MOST_SESSIONS = 10_000;

    /** The browser must not load, run or send anything from or to other sites. */
    private static final String CONTENT_SECURITY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'"
                    + " data:; connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

    /** What a person may do; each role includes those before it. */
    enum Role {
        READER,
        ANNOTATOR,
        OWNER;

        boolean atLeast(Role other) {
            return compareTo(other) >= 0;
        }
    }

    /**
     * Who sends a request.
     *
     * @param account empty where nobody logs in
     */
    record Visitor(String session, String csrf, Optional<String> account, Role role) {
        /** The name for the journal. */
        String author() {
            return account.orElse("you");
        }
    }

    /** How people prove who they are. */
    sealed interface Admission {
        /** Everybody who reaches the address, which only this machine does. */
        record Anybody() implements Admission {}

        /** Whoever knows the token that was printed. */
        record ByToken(String token) implements Admission {}

        /** Whoever has an account. */
        record ByAccount(Accounts accounts) implements Admission {}
    }

    /** @param login who logged in; empty if nobody has to, or if the token was enough */
    private record Session(String csrf, Optional<Accounts.Login> login, long until) {}

    private final Admission admission;
    private final HostNames hosts;
    private final SecureRandom random = new SecureRandom();
    private final Map<String, Session> sessions = new ConcurrentHashMap<>();
    private final Attempts attempts = new Attempts();

    Access(Admission admission, HostNames hosts) {
        this.admission = admission;
        this.hosts = hosts;
    }

    Admission admission() {
        return admission;
    }

    static Visitor visitor(Context ctx) {
        return Objects.requireNonNull(ctx.attribute(VISITOR), "every request has a visitor");
    }

    void add(RoutesConfig routes) {
        routes.before(ctx -> {
            secure(ctx);
            requireHost(ctx);
            requireSameSite(ctx);
        });
        routes.beforeMatched(ctx -> {
            Set<?> open = ctx.routeRoles();
            if (open.contains(Open.TO_ANYBODY)) {
                ctx.attribute(VISITOR, new Visitor("", "", Optional.empty(), Role.READER));
                return;
            }
            admit(ctx);
        });
    }

    private static void secure(Context ctx) {
        ctx.header("Content-Security-Policy", CONTENT_SECURITY)
                .header("X-Content-Type-Options", "nosniff")
                .header("X-Frame-Options", "DENY")
                .header("Referrer-Policy", "same-origin")
                .header("Cross-Origin-Opener-Policy", "same-origin")
                .header("Cross-Origin-Resource-Policy", "same-origin")
                .header("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
        if (!ctx.path().startsWith("/assets/")) {
            ctx.header("Cache-Control", "no-store");
        }
    }

    /** Another site can make a browser resolve that site's name to this machine; the name gives it away. */
    private void requireHost(Context ctx) {
        if (!hosts.isOurs(Optional.ofNullable(ctx.header("Host")).orElse(""))) {
            throw new Refusal(
                    421, "This workbench does not answer to that name. Open it by the address that it printed.");
        }
    }

    private static boolean changes(Context ctx) {
        return !List.of(HandlerType.GET, HandlerType.HEAD, HandlerType.OPTIONS).contains(ctx.method());
    }

    private static void requireSameSite(Context ctx) {
        @Nullable String site = ctx.header("Sec-Fetch-Site");
        boolean navigation = "navigate".equals(ctx.header("Sec-Fetch-Mode"));
        // A link elsewhere may lead here, but a page elsewhere may not load or send anything.
        boolean foreign =
                site != null && !List.of("same-origin", "none").contains(site) && (changes(ctx) || !navigation);
        @Nullable String origin = ctx.header("Origin");
        boolean otherOrigin = origin != null && (changes(ctx) || !origin.equals("null")) && !isSame(origin, ctx);
        if (foreign || otherOrigin) {
            throw new Refusal(403, "Another site sent this request, which is not allowed.");
        }
    }

    private static boolean isSame(String origin, Context ctx) {
        try {
            URI uri = URI.create(origin);
            return uri.getAuthority() != null
                    && uri.getAuthority()
                            .toLowerCase(Locale.ROOT)
                            .equals(Optional.ofNullable(ctx.header("Host"))
                                    .orElse("")
                                    .toLowerCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private void admit(Context ctx) {
        Optional<String> bearer = bearer(ctx);
        if (bearer.isPresent()) {
            ctx.attribute(VISITOR, byToken(bearer.get(), ctx));
            requireRole(ctx, visitor(ctx).role());
            return;
        }
        @Nullable String cookie = ctx.cookie(COOKIE);
        Optional<Session> known = Optional.ofNullable(cookie)
                .map(sessions::get)
                .filter(session -> session.until() > System.currentTimeMillis());
        if (known.isEmpty() && isProgram(ctx)) {
            ctx.attribute(VISITOR, new Visitor("", "", Optional.empty(), Role.OWNER));
            return;
        }
        if (known.isEmpty() && admission instanceof Admission.Anybody) {
            // Nobody has to log in, but the session still proves that a form was ours.
            ctx.attribute(VISITOR, begin(ctx, Optional.empty()));
        } else if (known.isEmpty()) {
            throw new LoginNeeded();
        } else {
            Session session = known.get();
            ctx.attribute(
                    VISITOR,
                    new Visitor(
                            Objects.requireNonNull(cookie),
                            session.csrf(),
                            session.login().map(Accounts.Login::name),
                            role(session).orElseThrow(LoginNeeded::new)));
            if (changes(ctx)) {
                requireToken(ctx, session.csrf());
            }
        }
        if (known.isEmpty() && changes(ctx)) {
            throw new Refusal(403, "The page is older than this run of the workbench. Load it again.");
        }
        requireRole(ctx, visitor(ctx).role());
    }

    /**
     * Whether a program on this machine calls the REST interface, where nobody has to log in. A form on another site
     * cannot send JSON, and a script there would have to send a preflight request, which is refused.
     */
    private boolean isProgram(Context ctx) {
        return admission instanceof Admission.Anybody
                && ctx.path().startsWith("/api/")
                && (ctx.isJson() || !ctx.method().equals(HandlerType.POST));
    }

    private static Optional<String> bearer(Context ctx) {
        return Optional.ofNullable(ctx.header("Authorization"))
                .filter(header -> header.startsWith("Bearer "))
                .map(header -> header.substring("Bearer ".length()).strip());
    }

    /**
     * Programs send the token, or a name and a password, with every request; there is no cookie, so nothing to forge.
     */
    private Visitor byToken(String bearer, Context ctx) {
        if (admission instanceof Admission.ByToken byToken && isSame(byToken.token(), bearer)) {
            return new Visitor("", "", Optional.empty(), Role.OWNER);
        }
        if (admission instanceof Admission.ByAccount byAccount) {
            int colon = bearer.indexOf(':');
            if (colon > 0) {
                String name = bearer.substring(0, colon);
                attempts.require(ctx.ip(), name);
                Accounts accounts = byAccount.accounts();
                Optional<Role> role =
                        accounts.check(name, bearer.substring(colon + 1)).flatMap(accounts::role);
                if (role.isPresent()) {
                    attempts.succeeded(ctx.ip(), name);
                    return new Visitor("", "", Optional.of(name), role.get());
                }
                attempts.failed(ctx.ip(), name);
            }
        }
        if (admission instanceof Admission.Anybody) {
            return new Visitor("", "", Optional.empty(), Role.OWNER);
        }
        throw new Refusal(401, "The token is not the one that the workbench printed.");
    }

    private static void requireRole(Context ctx, Role role) {
        Role needed = ctx.routeRoles().stream()
                .filter(Needs.class::isInstance)
                .map(needs -> ((Needs) needs).role)
                .findFirst()
                .orElse(changes(ctx) ? Role.ANNOTATOR : Role.READER);
        if (!role.atLeast(needed)) {
            throw new Refusal(
                    403,
                    "You may " + (role == Role.READER ? "read" : "label and write rules") + ", but this needs the role "
                            + needed.name().toLowerCase(Locale.ROOT) + ". Ask an owner.");
        }
    }

    private static void requireToken(Context ctx, String csrf) {
        @Nullable String sent = ctx.header(CSRF_HEADER);
        if (sent == null && (ctx.isFormUrlencoded() || ctx.isMultipartFormData())) {
            sent = ctx.formParam(CSRF_FIELD);
        }
        if (sent == null || !isSame(csrf, sent)) {
            throw new Refusal(403, "The form is not from this page. Load the page again, and repeat what you did.");
        }
    }

    /** In constant time: the duration must not reveal how much of a guess was right. */
    private static boolean isSame(String secret, String guess) {
        return MessageDigest.isEqual(secret.getBytes(StandardCharsets.UTF_8), guess.getBytes(StandardCharsets.UTF_8));
    }

    /** Exchanges the printed token for a session. */
    void logInByToken(Context ctx, String token) {
        attempts.require(ctx.ip(), "");
        if (!(admission instanceof Admission.ByToken byToken) || !isSame(byToken.token(), token)) {
            attempts.failed(ctx.ip(), "");
            throw new Refusal(401, "The token is not the one that the workbench printed.");
        }
        attempts.succeeded(ctx.ip(), "");
        begin(ctx, Optional.empty());
    }

    /** Exchanges a name and a password for a session. */
    void logIn(Context ctx, String name, String password) {
        begin(ctx, Optional.of(check(ctx, name, password, "The name or the password is wrong.")));
    }

    /** Changes the password of the visitor, who stays logged in here and nowhere else. */
    void changePassword(Context ctx, Accounts accounts, String old, String password) {
        Visitor visitor = visitor(ctx);
        Accounts.Login login =
                check(ctx, visitor.account().orElse(""), old, "The old password is wrong. Type it again.");
        Accounts.Login next = accounts.changePassword(login.name(), password);
        sessions.computeIfPresent(
                visitor.session(), (id, session) -> new Session(session.csrf(), Optional.of(next), session.until()));
    }

    private Accounts.Login check(Context ctx, String name, String password, String refusal) {
        attempts.require(ctx.ip(), name);
        Optional<Accounts.Login> login = admission instanceof Admission.ByAccount byAccount
                ? byAccount.accounts().check(name, password)
                : Optional.empty();
        if (login.isEmpty()) {
            attempts.failed(ctx.ip(), name);
            throw new Refusal(401, refusal);
        }
        attempts.succeeded(ctx.ip(), name);
        return login.get();
    }

    void logOut(Context ctx) {
        sessions.remove(visitor(ctx).session());
        ctx.removeCookie(COOKIE);
    }

    /** The current role of a session; empty if its account is gone or has another password. */
    private Optional<Role> role(Session session) {
        return session.login().isPresent() && admission instanceof Admission.ByAccount byAccount
                ? byAccount.accounts().role(session.login().get())
                : Optional.of(Role.OWNER);
    }

    /** Begins a session; without a login its visitor may do everything. */
    private Visitor begin(Context ctx, Optional<Accounts.Login> login) {
        long now = System.currentTimeMillis();
        if (sessions.size() >= MOST_SESSIONS) {
            sessions.values().removeIf(session -> session.until() < now);
            if (sessions.size() >= MOST_SESSIONS) {
                sessions.clear();
            }
        }
        String id = secret();
        Session session = new Session(secret(), login, now + SESSION_HOURS * 3_600_000L);
        sessions.put(id, session);
        Cookie cookie = new Cookie(COOKIE, id);
        cookie.setHttpOnly(true);
        cookie.setPath("/");
        cookie.setSameSite(SameSite.STRICT);
        cookie.setSecure("https".equals(ctx.header("X-Forwarded-Proto")));
        ctx.cookie(cookie);
        return new Visitor(
                id,
                session.csrf(),
                login.map(Accounts.Login::name),
                role(session).orElse(Role.READER));
    }

    private String secret() {
        return secret(random);
    }

    /** A secret that nobody can guess. */
    static String secret(SecureRandom random) {
        byte[] bytes = new byte[24];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** Routes that anybody may request: the login form, and its style. */
    enum Open implements RouteRole {
        TO_ANYBODY
    }

    /** The role that a route requires, if not the usual one: reader for reading, annotator for changing. */
    enum Needs implements RouteRole {
        READER(Role.READER),
        OWNER(Role.OWNER);

        private final Role role;

        Needs(Role role) {
            this.role = role;
        }
    }

    /** A request that is refused, with the reason. */
    static final class Refusal extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final int status;

        Refusal(int status, String message) {
            super(message);
            this.status = status;
        }

        int status() {
            return status;
        }
    }

    /** A request from somebody who has to log in first. */
    static final class LoginNeeded extends RuntimeException {
        private static final long serialVersionUID = 1;
    }
}
