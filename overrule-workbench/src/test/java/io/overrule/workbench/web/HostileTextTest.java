package io.overrule.workbench.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.data.Dataset;
import io.overrule.data.DatasetBuilder;
import io.overrule.data.TextInstance;
import io.overrule.discovery.Allotment;
import io.overrule.rule.Heading;
import io.overrule.rule.KeywordRule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import io.overrule.workbench.project.NewProject;
import io.overrule.workbench.project.Projects;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Texts, rule ids, labels, names and file names that try to be more than text. */
class HostileTextTest {
    private static final List<String> EVIL = List.of(
            "<script>alert(1)</script>",
            "\"><img src=x onerror=alert(1)>",
            "' onmouseover='alert(1)",
            "</textarea><svg/onload=alert(1)>",
            "${7*7} @if(true) {{7*7}}",
            "javascript:alert(1)",
            "\u202Egnp.exe");

    @TempDir
    private Path folder;

    private NewProject project() {
        DatasetBuilder builder = Dataset.builder().labels("<b>one</b>", "\"two\" onfocus=alert(1)");
        List<KeywordRule> rules = IntStream.range(0, EVIL.size())
                .mapToObj(i -> new KeywordRule(
                        Heading.of(EVIL.get(i) + i, i % 2 == 0 ? "<b>one</b>" : "\"two\" onfocus=alert(1)"),
                        List.of("alert"),
                        KeywordRule.Match.WHOLE,
                        true))
                .toList();
        for (int i = 0; i < 40; i++) {
            TextInstance instance = new TextInstance("<i>" + i + "</i>\"'", EVIL.get(i % EVIL.size()) + " " + i);
            if (i < 10) {
                builder.labelled(instance, i % 2 == 0 ? "<b>one</b>" : "\"two\" onfocus=alert(1)");
            } else if (i < 16) {
                builder.validation(instance, i % 2 == 0 ? "<b>one</b>" : "\"two\" onfocus=alert(1)");
            } else {
                builder.unlabelled(instance);
            }
        }
        Dataset dataset = builder.build();
        NewProject made = NewProject.of(
                "<script>alert(1)</script>",
                Task.of(dataset, RuleSet.of(dataset.labels(), rules)),
                Allotment.training());
        return new NewProject(made.name(), made.files(), made.allotment(), Optional.empty(), "ngrams", "implyloss");
    }

    private static final Pattern TAG = Pattern.compile("<[a-z](?:[^>\"']|\"[^\"]*\"|'[^']*')*>");

    private static void assertHarmless(HttpResponse<String> response, String what) {
        String body = response.body();
        assertThat(body)
                .as(what)
                .doesNotContain("<script>alert", "<img src=x", "<svg/onload", "<b>one</b>", "<i>1", "49 @if", "49 {{");
        assertThat(TAG.matcher(body).results())
                .as("tags of " + what)
                // Within its quotes a value may say what it likes.
                .allSatisfy(tag -> assertThat(tag.group().replaceAll("\"[^\"]*\"|'[^']*'", ""))
                        .doesNotContainPattern("\\son[a-z]+\\s*=")
                        .doesNotContain("alert"))
                .isNotEmpty();
    }

    @Test
    void staysTextOnEveryPage() {
        Projects projects = Projects.inFolder(folder);
        String id = projects.create(project()).project().id();
        try (WebServer server = Browser.serve(projects)) {
            Browser browser = new Browser(server.port());
            for (String page : List.of(
                    "/",
                    "/p/" + id + "/look",
                    "/p/" + id + "/search",
                    "/p/" + id + "/rules",
                    "/p/" + id + "/map",
                    "/p/" + id + "/train",
                    "/p/" + id + "/timeline",
                    "/p/" + id + "/audit",
                    "/p/" + id + "/try",
                    "/p/" + id + "/export",
                    "/p/" + id + "/look?instance=%3Ci%3E20%3C%2Fi%3E%22%27")) {
                assertHarmless(browser.get(page), page);
            }
            browser.get("/p/" + id + "/look");
            assertHarmless(
                    browser.post(
                            "/p/" + id + "/suggest",
                            "instance",
                            "<i>20</i>\"'",
                            "words",
                            "<script>alert(1)</script>",
                            "label",
                            "<b>one</b>"),
                    "suggestions");
            assertHarmless(
                    browser.post(
                            "/p/" + id + "/label", "instance", "<i>20</i>\"'", "label", "<script>alert(1)</script>"),
                    "a wrong label");
            assertHarmless(
                    browser.post("/p/" + id + "/label", "instance", "<i>20</i>\"'", "label", "<b>one</b>"), "a label");
            browser.post("/p/" + id + "/audit", "size", "5");
            assertHarmless(browser.get("/p/" + id + "/audit"), "the audit");
            assertHarmless(browser.get("/p/" + id + "/timeline"), "the timeline");
        }
    }

    @Test
    void aFileNameIsOnlyANameAndAnUploadThatNobodyFinishesIsRemoved() throws IOException {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        Set<Path> before = uploads(temporary);
        try (WebServer server = Browser.serve(Projects.inFolder(folder))) {
            Browser browser = new Browser(server.port());
            browser.get("/");
            String boundary = "x-boundary";
            String body =
                    "--" + boundary + "\r\nContent-Disposition: form-data; name=\"_csrf\"\r\n\r\n" + browser.csrf()
                            + "\r\n--" + boundary
                            + "\r\nContent-Disposition: form-data; name=\"files\"; filename=\"../../<script>alert(1)</script>.csv\"\r\n"
                            + "Content-Type: text/csv\r\n\r\ntext,<script>alert(1)</script>\r\n"
                            + "<img src=x onerror=alert(1)>,\"</table><script>alert(1)</script>\"\r\n\r\n--" + boundary
                            + "--\r\n";
            HttpResponse<String> response = browser.send(browser.to("/projects/upload")
                    .header("Content-Type", "multipart/form-data; boundary=" + boundary)
                    .POST(HttpRequest.BodyPublishers.ofString(body)));

            assertThat(response.statusCode()).isEqualTo(200);
            assertHarmless(response, "the preview");
            assertThat(folder).satisfiesAnyOf(place -> assertThat(place).isEmptyDirectory(), place -> assertThat(place)
                    .doesNotExist());
            assertThat(uploads(temporary)).hasSize(before.size() + 1);
        }
        assertThat(uploads(temporary)).isEqualTo(before);
    }

    private static Set<Path> uploads(Path temporary) throws IOException {
        try (Stream<Path> files = Files.list(temporary)) {
            return files.filter(path -> path.getFileName().toString().startsWith("overrule-upload"))
                    .collect(Collectors.toSet());
        }
    }
}
