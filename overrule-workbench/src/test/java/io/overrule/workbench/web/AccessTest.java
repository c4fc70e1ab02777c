package io.overrule.workbench.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.workbench.SmallTask;
import io.overrule.workbench.TestPostgres;
import io.overrule.workbench.project.Projects;
import io.overrule.workbench.store.Database;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessTest {
    @TempDir
    private Path folder;

    private WebServer server;
    private Browser browser;

    @BeforeEach
    void start() {
        Projects projects = Projects.inFolder(folder);
        projects.create(SmallTask.project("Requests"));
        server = Browser.serve(projects);
        browser = new Browser(server.port());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    /** What HttpClient does not let a test send: another name in the header Host. */
    private String raw(String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            OutputStream out = socket.getOutputStream();
            out.write(request.replace("\n", "\r\n").getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void answersOnlyToItsOwnNames() throws IOException {
        assertThat(raw("GET / HTTP/1.1\nHost: evil.example\nConnection: close\n\n"))
                .startsWith("HTTP/1.1 421");
        assertThat(raw("GET / HTTP/1.1\nHost: 127.0.0.1.evil.example\nConnection: close\n\n"))
                .startsWith("HTTP/1.1 421");
        assertThat(raw("GET /api/v1/projects HTTP/1.1\nHost: evil.example\nConnection: close\n\n"))
                .startsWith("HTTP/1.1 421");
        assertThat(raw("GET / HTTP/1.1\nHost: localhost:1\nConnection: close\n\n"))
                .startsWith("HTTP/1.1 200");
    }

    @Test
    void aPageElsewhereReachesNothing() {
        browser.get("/p/requests/look");

        assertThat(browser.send(browser.form("/p/requests/label", "instance", "U24", "label", "delivery")
                                .header("X-CSRF-Token", browser.csrf())
                                .header("Origin", "http://evil.example"))
                        .statusCode())
                .isEqualTo(403);
        assertThat(browser.send(browser.to("/p/requests/look")
                                .header("Sec-Fetch-Site", "cross-site")
                                .header("Sec-Fetch-Mode", "no-cors"))
                        .statusCode())
                .isEqualTo(403);
        assertThat(browser.send(browser.to("/api/v1/projects").header("Origin", "http://evil.example"))
                        .statusCode())
                .isEqualTo(403);
    }

    @Test
    void aChangeNeedsTheTokenOfThePage() {
        browser.get("/p/requests/look");

        assertThat(browser.send(browser.form("/p/requests/label", "instance", "U24", "label", "delivery"))
                        .statusCode())
                .isEqualTo(403);
        assertThat(browser.send(browser.form("/p/requests/label", "instance", "U24", "label", "delivery")
                                .header("X-CSRF-Token", "guess"))
                        .statusCode())
                .isEqualTo(403);
        assertThat(browser.post("/p/requests/label", "instance", "U24", "label", "delivery")
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void noPageMayRunAScriptOfItsOwnOrBeFramed() {
        HttpResponse<String> page = browser.get("/p/requests/look");

        assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
                .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
                .doesNotContain("unsafe");
        assertThat(page.body()).doesNotContain(" style=", " onclick=", "<style").doesNotContainPattern("<script>");
        assertThat(page.headers().firstValue("Set-Cookie").orElse("")).contains("HttpOnly", "SameSite=Strict");
    }

    @Test
    void mistakesAreWordsAndNeverStackTraces() {
        browser.get("/p/requests/look");
        for (HttpResponse<String> response : List.of(
                browser.post("/p/requests/label", "instance", "U24", "label", "nonsense"),
                browser.post("/p/requests/label", "instance", "nobody", "label", "delivery"),
                browser.post("/p/requests/rules", "rule", "{not json"),
                browser.post(
                        "/p/requests/rules",
                        "rule",
                        "{\"id\": \"x\", \"label\": \"delivery\", \"kind\": \"regex\", \"pattern\": \"(\"}"),
                browser.get("/p/nobody/look"),
                browser.get("/p/requests/look?instance=nobody"),
                browser.get("/nothing"))) {
            assertThat(response.statusCode()).isBetween(400, 499);
            assertThat(response.body()).doesNotContain("Exception", "at io.overrule", ".java:");
        }
    }

    @Test
    void noAddressLeadsToAFileElsewhere() throws IOException {
        for (String path : new String[] {
            "/assets/../workbench.css",
            "/assets/..%2f..%2f..%2fpackage-info.class",
            "/assets/%2e%2e/%2e%2e/store/migration/V1__projects.sql",
            "/p/..%2f..%2fetc/look",
            "/p/requests/export/..%2f..%2fx"
        }) {
            assertThat(raw("GET " + path + " HTTP/1.1\nHost: localhost\nConnection: close\n\n"))
                    .as(path)
                    .matches("(?s)HTTP/1.1 4\\d\\d.*");
        }
    }

    @Test
    void aBodyThatIsTooLargeIsRefused() {
        browser.get("/p/requests/look");

        assertThat(browser.post("/p/requests/try", "text", "x".repeat(3 << 20)).statusCode())
                .isEqualTo(413);
    }

    @Test
    void otherAddressesDemandTheToken() {
        Projects projects = Projects.inFolder(folder.resolve("other"));
        projects.create(SmallTask.project("Requests"));
        try (WebServer open = Browser.serve(projects, "0.0.0.0")) {
            Browser stranger = new Browser(open.port());

            assertThat(stranger.get("/p/requests/look").statusCode()).isEqualTo(302);
            assertThat(stranger.get("/api/v1/projects").statusCode()).isEqualTo(401);
            assertThat(stranger.get("/login?token=guess").statusCode()).isEqualTo(401);
            assertThat(stranger.send(stranger.to("/api/v1/projects").header("Authorization", "Bearer guess"))
                            .statusCode())
                    .isEqualTo(401);
            assertThat(stranger.send(stranger.to("/api/v1/projects")
                                    .header(
                                            "Authorization",
                                            "Bearer " + open.token().orElseThrow()))
                            .statusCode())
                    .isEqualTo(200);
            assertThat(stranger.get("/login?token=" + open.token().orElseThrow())
                            .statusCode())
                    .isEqualTo(303);
            assertThat(stranger.get("/p/requests/look").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aTeamLogsInAndEverybodyMayDoWhatTheirRoleSays() {
        String url = TestPostgres.newDatabase();
        Projects projects = Projects.on(Database.server(url));
        projects.create(SmallTask.project("Requests"));
        try (WebServer team = Browser.serve(projects)) {
            Browser owner = new Browser(team.port());
            assertThat(owner.get("/").statusCode()).isEqualTo(302);
            assertThat(owner.post(
                                    "/login",
                                    "name",
                                    "owner",
                                    "password",
                                    team.firstPassword().orElseThrow())
                            .statusCode())
                    .isEqualTo(303);
            assertThat(owner.get("/").body()).contains("href=\"/accounts\">Accounts</a>");
            owner.get("/accounts");
            owner.post("/accounts", "name", "rita", "password", "a long password", "role", "reader");
            owner.post("/accounts", "name", "anna", "password", "a long password", "role", "annotator");

            Browser reader = new Browser(team.port());
            reader.post("/login", "name", "rita", "password", "a long password");
            assertThat(reader.get("/p/requests/look").statusCode()).isEqualTo(200);
            assertThat(reader.get("/p/requests/look").body()).contains("href=\"/accounts\">Your password</a>");
            assertThat(reader.get("/accounts").body()).contains("New password").doesNotContain("Add somebody");
            assertThat(reader.post("/p/requests/label", "instance", "U24", "label", "delivery")
                            .statusCode())
                    .isEqualTo(403);

            Browser annotator = new Browser(team.port());
            annotator.post("/login", "name", "anna", "password", "a long password");
            annotator.get("/p/requests/look");
            assertThat(annotator
                            .post("/p/requests/label", "instance", "U24", "label", "delivery")
                            .statusCode())
                    .isEqualTo(200);
            assertThat(annotator.post("/p/requests/timeline/back", "to", "0").statusCode())
                    .isEqualTo(403);
            assertThat(annotator
                            .post("/accounts", "name", "eve", "password", "a long password", "role", "owner")
                            .statusCode())
                    .isEqualTo(403);
            assertThat(owner.get("/p/requests/timeline").body()).contains("anna");
        }
    }

    /** Two workbenches of one team, on one database: what happens in one counts in the other. */
    @Test
    void aLoginEndsWithItsPasswordRoleOrAccountEverywhere() {
        String url = TestPostgres.newDatabase();
        try (WebServer team = Browser.serve(Projects.on(Database.server(url)));
                WebServer other = Browser.serve(Projects.on(Database.server(url)))) {
            Browser owner = new Browser(team.port());
            owner.post(
                    "/login", "name", "owner", "password", team.firstPassword().orElseThrow());
            owner.get("/accounts");
            owner.post("/accounts", "name", "anna", "password", "a long password", "role", "annotator");

            Browser here = loggedIn(team, "a long password");
            Browser there = loggedIn(other, "a long password");
            here.get("/accounts");
            assertThat(here.post("/accounts/password", "old", "a wrong password", "password", "another password")
                            .body())
                    .contains("The old password is wrong");
            assertThat(there.get("/accounts").statusCode()).isEqualTo(200);
            here.get("/accounts");
            assertThat(here.post("/accounts/password", "old", "a long password", "password", "another password")
                            .statusCode())
                    .isEqualTo(303);
            assertThat(here.get("/accounts").statusCode()).isEqualTo(200);
            assertThat(there.get("/accounts").statusCode()).isEqualTo(302);

            // Somebody who forgot the password asks an owner.
            there = loggedIn(other, "another password");
            owner.get("/accounts");
            assertThat(owner.post("/accounts/reset", "name", "anna", "password", "a third password")
                            .statusCode())
                    .isEqualTo(303);
            assertThat(here.get("/accounts").statusCode()).isEqualTo(302);
            assertThat(there.get("/accounts").statusCode()).isEqualTo(302);
            assertThat(owner.post("/accounts/reset", "name", "nobody", "password", "a third password")
                            .body())
                    .contains("There is no account 'nobody'");

            there = loggedIn(other, "a third password");
            assertThat(there.get("/accounts").body()).doesNotContain("Add somebody");
            owner.post("/accounts/role", "name", "anna", "role", "owner");
            assertThat(there.get("/accounts").body()).contains("Add somebody");
            owner.post("/accounts/remove", "name", "anna");
            assertThat(there.get("/accounts").statusCode()).isEqualTo(302);
        }
    }

    private static Browser loggedIn(WebServer server, String password) {
        Browser browser = new Browser(server.port());
        assertThat(browser.post("/login", "name", "anna", "password", password).statusCode())
                .isEqualTo(303);
        return browser;
    }

    @Test
    void onlyAnOwnerSetsThePasswordOfOthers() {
        try (WebServer team = Browser.serve(Projects.on(Database.server(TestPostgres.newDatabase())))) {
            Browser owner = new Browser(team.port());
            owner.post(
                    "/login", "name", "owner", "password", team.firstPassword().orElseThrow());
            owner.get("/accounts");
            owner.post("/accounts", "name", "anna", "password", "a long password", "role", "annotator");
            Browser annotator = loggedIn(team, "a long password");
            annotator.get("/accounts");
            assertThat(annotator
                            .post("/accounts/reset", "name", "owner", "password", "a third password")
                            .statusCode())
                    .isEqualTo(403);
        }
    }

    @Test
    void whoGuessesTooOftenHasToWait() {
        String url = TestPostgres.newDatabase();
        try (WebServer team = Browser.serve(Projects.on(Database.server(url)))) {
            Browser guesser = new Browser(team.port());
            for (int i = 0; i < 5; i++) {
                assertThat(guesser.post("/login", "name", "owner", "password", "guess " + i)
                                .statusCode())
                        .isEqualTo(401);
            }
            assertThat(guesser.post(
                                    "/login",
                                    "name",
                                    "owner",
                                    "password",
                                    team.firstPassword().orElseThrow())
                            .statusCode())
                    .isEqualTo(429);
        }
    }
}
