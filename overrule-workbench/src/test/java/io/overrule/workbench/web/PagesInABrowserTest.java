package io.overrule.workbench.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.deque.html.axecore.selenium.AxeBuilder;
import io.overrule.cache.FeatureCache;
import io.overrule.data.Instance;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import io.overrule.discovery.Allotment;
import io.overrule.rule.Rule;
import io.overrule.rule.Task;
import io.overrule.workbench.TestPostgres;
import io.overrule.workbench.desk.Desk;
import io.overrule.workbench.desk.Desks;
import io.overrule.workbench.desk.RuleDetail;
import io.overrule.workbench.desk.RuleOverview;
import io.overrule.workbench.project.NewProject;
import io.overrule.workbench.project.Projects;
import io.overrule.workbench.store.Database;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;

/**
 * The pages in a real browser, as a person uses them. One server and one browser for all tests; a test that changes
 * something takes it back. Pictures come first, before there is much to take back. Skipped where there is no Chromium.
 *
 * <p>With {@code -Dscreenshots} the pictures of the pages go to {@code docs/workbench}, otherwise to {@code target}.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PagesInABrowserTest {
    private static final String HOSTILE = "<img src=x onerror=\"window.hacked=1\"><script>window.hacked=1</script>'\"&";

    /** Whether pictures for the documentation are taken. */
    private static final boolean PICTURES = System.getProperty("screenshots") != null;

    @TempDir
    static Path folder;

    private static @Nullable WebServer server;
    private static @Nullable Chromium started;
    private static @Nullable Desk desk;
    private static @Nullable Desk hostile;
    private static @Nullable Desk restaurants;

    @BeforeAll
    static void start() throws InterruptedException {
        if (!Chromium.isHere()) {
            return;
        }
        Desks desks = new Desks(Projects.inFolder(folder), FeatureCache.inMemory());
        NewProject example = NewProject.helpDesk();
        desk = desks.create(new NewProject(
                example.name(),
                example.files(),
                example.allotment(),
                example.folder(),
                // Without the encoders a training takes seconds, and is good enough for tests.
                PICTURES ? example.features() : "ngrams",
                example.method()));
        desk.accept(Rule.keyword("personal_data", "account", "personal data"), Optional.of("U3"), "Ada");
        desk.project().label("U5", List.of("delivery"), "Ben");
        desk.project().undo("Ben");
        if (!PICTURES) {
            hostile = desks.create(NewProject.of(HOSTILE.substring(0, 60), hostileTask(), Allotment.training()));
        }
        restaurants = desks.create(NewProject.of("Restaurants", restaurants(), Allotment.training()));
        server = WebServer.start(new WebServer.Settings("127.0.0.1", 0, Set.of()), desks);
        desk.trainings().start("test", true);
        started = Chromium.start("http://127.0.0.1:" + server.port());
        while (desk.trainings().progress().isPresent()) {
            Thread.sleep(50);
        }
        assertThat(desk.trainings().latest()).isPresent();
    }

    @AfterAll
    static void stop() {
        if (started != null) {
            started.close();
        }
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void needsABrowser() {
        assumeTrue(Chromium.isHere(), "there is no chromium and chromedriver on this machine");
        browser().size(1280, 900);
        browser().dark(false);
    }

    private static Chromium browser() {
        return Objects.requireNonNull(started);
    }

    private static Desk desk() {
        return Objects.requireNonNull(desk);
    }

    private static String path(String page) {
        return "/p/" + desk().project().id() + "/" + page;
    }

    /** Texts, ids, classes and rules that would run as a script if anything were shown as it is. */
    private static Task hostileTask() {
        var builder = Task.builder().labels("calm", "lab " + HOSTILE);
        for (int i = 0; i < 12; i++) {
            String id = i == 0 ? "id " + HOSTILE : "id" + i;
            builder.labelled(
                    new TextInstance("l" + id, "shout " + i + " " + HOSTILE), i % 2 == 0 ? "calm" : "lab " + HOSTILE);
            builder.unlabelled(new TextInstance("u" + id, "whisper " + i + " " + HOSTILE));
        }
        return builder.rule(Rule.keyword("rule " + HOSTILE, "lab " + HOSTILE, "whisper", "onerror"))
                .rule(Rule.keyword("other", "calm", "shout", "src"))
                .build();
    }

    /** Sentences whose tokens have classes. */
    private static Task restaurants() {
        return Task.builder()
                .labels("O", "Cuisine", "Location")
                .labelled(
                        new Sentence("s1", List.of("cheap", "thai", "food", "near", "the", "station")),
                        List.of("O", "Cuisine", "O", "Location", "Location", "Location"))
                .unlabelled(new Sentence("s2", List.of("any", "good", "italian", "place", "near", "the", "harbour")))
                .unlabelled(new Sentence("s3", List.of("which", "italian", "restaurant", "is", "open")))
                .rule(Rule.spanPhrases("thai", "Cuisine", "thai"))
                .build();
    }

    @Test
    void wordsOfASentenceGetAClassHereAndEverywhere() {
        Desk tokens = Objects.requireNonNull(restaurants);
        browser().open("/p/" + tokens.project().id() + "/look?instance=s2");
        browser().tabTo("[data-token]");
        browser().press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ENTER);
        browser().press("2");
        browser().waitFor("[data-span]", "italian");
        browser().press("r");
        browser().waitFor("#notice", "is in force");
        assertThat(tokens.now().task().rules().rule(1).describe()).isEqualTo("spans 'italian'");
        browser().press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
        browser().pressWithShift(Keys.ARROW_RIGHT);
        browser().pressWithShift(Keys.ARROW_RIGHT);
        browser().press("3");
        browser().press("d");
        browser().waitFor(".said", "Sentence labelled");
        assertThat(tokens.look("s2").labels())
                .containsExactly("O", "O", "Cuisine", "O", "Location", "Location", "Location");
        tokens.project().undo("test");
        tokens.project().undo("test");
    }

    @Test
    void anInstanceIsLabelledAndTakenBackByKeysAlone() {
        browser().open(path("look"));
        int before = desk().now().dataset().labelled().size();
        browser().press("2");
        browser().waitFor(".said", "Labelled as");
        assertThat(desk().now().dataset().labelled()).hasSize(before + 1);
        browser().press("u");
        browser().waitFor(".said", "undid");
        assertThat(desk().now().dataset().labelled()).hasSize(before);
    }

    @Test
    void aKeyPressedAsSoonAsTheAnswerIsThereCounts() {
        browser().open(path("look"));
        int before = desk().now().dataset().labelled().size();
        browser()
                .chrome()
                .executeScript(
                        """
                        new MutationObserver((changes, observer) => {
                          if (document.querySelector(".said").textContent.includes("Labelled as")) {
                            observer.disconnect();
                            document.querySelector('#look [data-key="u"]').click();
                          }
                        }).observe(document.getElementById("look"), {childList: true, subtree: true});
                        """);
        browser().press("2");
        browser().waitFor(".said", "undid");
        assertThat(desk().now().dataset().labelled()).hasSize(before);
    }

    @Test
    void whatCouldNotBeStoredIsSaidAndCanBeStoredLater() {
        browser().open(path("look"));
        int before = desk().now().dataset().labelled().size();
        browser().offline(true);
        browser().press("2");
        browser().waitFor("#unreachable", "this was not stored");
        browser().offline(false);
        assertThat(desk().now().dataset().labelled()).hasSize(before);
        browser().press("2");
        browser().waitFor(".said", "Labelled as");
        assertThat(browser().the("#unreachable").isDisplayed()).isFalse();
        assertThat(desk().now().dataset().labelled()).hasSize(before + 1);
        desk().project().undo("test");
    }

    @Test
    void everyPageIsReachedByTheKeyboard() {
        browser().open(path("look"));
        for (String[] way :
                new String[][] {{"g", "Rules"}, {"f", "Search"}, {"m", "Map"}, {"t", "Train"}, {"y", "Try"}}) {
            // Both at once: the page waits only a moment for the second key.
            browser().press("g", way[0]);
            browser().waitFor("h1", way[1]);
            browser().loaded();
            // On the search page the box has the focus, and keys are what is typed there.
            browser().chrome().executeScript("document.activeElement.blur()");
        }
        browser().press("?");
        assertThat(browser().textOf("dialog[open]")).contains("label with the class");
    }

    @Test
    void whatIsTypedIsSearchedAndBecomesARuleWithOneKey() {
        browser().open(path("search"));
        browser().press("parcel | package & -gift");
        browser().waitFor(".draft-rule", "contains 'package'");
        assertThat(browser().all("mark")).isNotEmpty();
        assertThat(browser().textOf(".draft .effect")).contains("covers").contains("conflicts");
        int before = desk().now().task().allRules().size();
        browser().press(Keys.ENTER);
        browser().waitFor("#draft .notice", "is in force");
        assertThat(desk().now().task().allRules().size()).isEqualTo(before + 1);
        assertThat(browser().the("#q").getAttribute("value")).isEmpty();
        desk().project().undo("test");
    }

    @Test
    void aRuleMadeWhileItsCountIsStillWaitingIsReported() {
        browser().open(path("search"));
        int before = desk().now().task().allRules().size();
        browser()
                .chrome()
                .executeScript(
                        """
                        document.addEventListener("htmx:confirm", event => {
                          window.counts = (window.counts ?? 0) + (event.detail.verb === "get" ? 1 : 0);
                        });
                        """);
        browser().press("parcel & invoice", Keys.ENTER);
        browser().waitFor("#draft .notice", "is in force");
        // The count of what was typed comes later, and is left out.
        browser().until(ignored -> browser().chrome().executeScript("return window.counts > 0") == Boolean.TRUE);
        assertThat(browser().textOf("#draft")).contains("is in force");
        assertThat(desk().now().task().allRules().size()).isEqualTo(before + 1);
        desk().project().undo("test");
    }

    @Test
    void aQueryThatIsNoConditionIsExplained() {
        browser().open(path("search") + "?q=" + Looks.encoded("/(/"));
        assertThat(browser().textOf("#draft .notice")).contains("(");
    }

    @Test
    void aLineOfAListIsLabelledByItsNumberAndTakenBack() {
        browser().open(path("search") + "?q=order");
        browser().tabTo("[data-line]:not(:has(.given))");
        String id = String.valueOf(browser().chrome().executeScript("return document.activeElement.dataset.id"));
        browser().press("3");
        String label = desk().now().dataset().labels().name(2);
        WebElement line = browser().until(ignored -> browser().all("[data-line]").stream()
                .filter(each -> id.equals(each.getAttribute("data-id"))
                        && each.getText().contains("labelled"))
                .findFirst()
                .orElse(null));
        assertThat(line.getText()).contains(label);
        // The next line has the focus, so that a person goes on without looking for it.
        browser()
                .until(ignored ->
                        browser().chrome().executeScript("return document.activeElement.matches('[data-line]')")
                                == Boolean.TRUE);
        line.findElement(By.cssSelector("form[hx-post$=unlabel] button")).click();
        browser().until(ignored -> browser().all("[data-line]").stream()
                .anyMatch(each -> id.equals(each.getAttribute("data-id"))
                        && !each.getText().contains("labelled")));
        assertThat(desk().now().dataset().unlabelled()).extracting(Instance::id).contains(id);
    }

    @Test
    void rulesAreSortedFilteredAndSwitchedOff() {
        browser().open(path("rules"));
        browser().all(".rules thead a").get(1).click();
        browser().the("th[aria-sort=descending]");
        List<Integer> covers = browser().all(".rules tbody td.number:nth-of-type(2)").stream()
                .map(cell -> Integer.valueOf(cell.getText().split("\\s", -1)[0]))
                .toList();
        assertThat(covers).isSortedAccordingTo((one, other) -> Integer.compare(other, one));
        String label = desk().now().task().rules().rule(0).label();
        long of = desk().now().task().rules().rules().stream()
                .filter(rule -> rule.label().equals(label))
                .count();
        browser().the("select[name=label]").sendKeys(label);
        browser().until(ignored -> browser().all(".rules tbody tr").size() == of);
        browser().click(".switch");
        browser().the(".is-off");
        assertThat(desk().now().task().off()).hasSize(1);
        browser().click(".is-off .switch");
        browser().until(ignored -> browser().all(".is-off").isEmpty());
        assertThat(desk().now().task().off()).isEmpty();
    }

    @Test
    void twoRulesAreComparedWhereTheyOverlap() {
        browser().open(path("rules") + "?sort=conflict&down=true");
        List<WebElement> boxes = browser().all("input[name=pair]");
        boxes.get(0).click();
        boxes.get(1).click();
        browser().click("#pair-form button");
        assertThat(browser().textOf(".pair .versus")).contains("both").contains("alone");
    }

    @Test
    void aProposedNarrowingIsAcceptedSeenAndTakenBack() {
        String id = narrowable();
        String before = rule(id);
        browser().open(path("rule") + "?id=" + Looks.encoded(id));
        browser().click(".narrowing button");
        browser().waitFor(".changed", before);
        assertThat(rule(id)).isNotEqualTo(before);
        browser().press("u");
        browser().waitFor(".notice", "Taken back");
        assertThat(rule(id)).isEqualTo(before);
    }

    private static String rule(String id) {
        var rules = desk().now().task().allRules();
        return rules.rule(rules.index(id)).describe();
    }

    @Test
    void somebodyWhoWasSlowerIsToldAndLosesNothing() {
        String id = desk().now().task().rules().rule(1).id();
        browser().open(path("rule") + "?id=" + Looks.encoded(id));
        RuleDetail.switchTo(desk(), id, false, desk().now().ruleVersion(id), "Ada");
        browser().click("form[hx-post$=switch] button");
        browser().waitFor("#notice", "Ada");
        assertThat(desk().now().task().isOn(id)).isFalse();
        RuleDetail.switchTo(desk(), id, true, desk().now().ruleVersion(id), "Ada");
    }

    @Test
    void aPointOfTheMapIsFoundByKeysAndShowsItsInstance() {
        browser().open(path("map"));
        browser().tabTo("[data-map]");
        browser().press(Keys.ARROW_RIGHT, Keys.ARROW_DOWN, Keys.ENTER);
        assertThat(browser().textOf("#around .line")).isNotBlank();
        assertThat(browser().all("#around .line").size()).isGreaterThan(3);
        assertThat(browser().all(".chart a circle").size()).isGreaterThan(10);
    }

    @ParameterizedTest
    @CsvSource({"class", "conflict", "trust"})
    void theMapHasAColourForEachQuestion(String colour) {
        browser().open(path("map") + "?colour=" + colour);
        String one = colour.equals("class") ? "label" : "step";
        assertThat(browser().all(".map circle[class^=" + one + "]").size()).isGreaterThan(5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"look", "search?q=whisper", "rules", "rule?id=", "map", "audit", "timeline"})
    void hostileTextIsShownAndNeverRun(String page) {
        assumeTrue(!PICTURES, "the documentation shows what people have, not attacks");
        Desk other = Objects.requireNonNull(hostile);
        String ruleId = other.now().task().allRules().rule(0).id();
        String wanted = page.endsWith("id=") ? page + Looks.encoded(ruleId) : page;
        browser().open("/p/" + other.project().id() + "/" + wanted);
        assertThat(browser().chrome().executeScript("return window.hacked")).isNull();
        assertThat(browser().all("img, main script")).isEmpty();
        assertThat(browser().text()).contains("<img src=x onerror");
    }

    /** Every page in both sizes and both schemes: a picture of it, nothing cut off, no serious finding. */
    @Order(1)
    @ParameterizedTest
    @CsvSource({
        "start, /",
        "look, look",
        "search, search?q=parcel",
        "rules, rules?sort=overruled",
        "rule, rule",
        "map, map",
        "map-trust, map?colour=trust",
        "train, train",
        "timeline, timeline",
        "audit, audit",
        "try, try",
        "export, export",
        "sentence, sentence",
        "api, /api"
    })
    void aPageIsWholeReadableAndAccessible(String name, String page) throws IOException {
        browser()
                .open(
                        switch (page) {
                            case "/", "/api" -> page;
                            case "rule" -> rulePage();
                            case "sentence" -> sentencePage();
                            default -> path(page);
                        });
        settle(page);
        isWholeReadableAndAccessible(name);
    }

    @Order(2)
    @Test
    void theColumnsOfAFileAreOnAPageThatIsWholeReadableAndAccessible() throws IOException {
        Path file = folder.resolve("requests.csv");
        Files.writeString(
                file,
                """
                number,request,topic,date
                1,"My parcel is late, and nobody answers the phone",delivery,2026-01-03
                2,"Please take the camera back, it arrived broken",returns,2026-01-04
                3,How do I change my password?,account,2026-01-04
                4,Where is my order?,,2026-01-05
                5,I want my money back,payment,2026-01-06
                """);
        browser().open("/");
        browser().the("input[type=file]").sendKeys(file.toAbsolutePath().toString());
        browser().click("form.drop button");
        browser().waitFor("h1", "columns");
        isWholeReadableAndAccessible("columns");
    }

    @Order(2)
    @Test
    void aTeamLogsInAndAnOwnerFindsTheAccounts() throws IOException {
        try (WebServer team = Browser.serve(Projects.on(Database.server(TestPostgres.newDatabase())))) {
            browser().chrome().get("http://127.0.0.1:" + team.port() + "/");
            browser().waitFor("h1", "Log in");
            isWholeReadableAndAccessible("login");
            browser().size(1280, 900);
            browser().dark(false);
            browser().the("input[name=name]").sendKeys("owner");
            browser().the("input[name=password]").sendKeys(team.firstPassword().orElseThrow(), Keys.ENTER);
            browser().click("a[href='/accounts']");
            browser().waitFor("h1", "Accounts");
            browser().the("input[name=name]:not([type=hidden])").sendKeys("anna");
            browser().the("form[action='/accounts'] input[name=password]").sendKeys("a long password", Keys.ENTER);
            browser().waitFor("tbody", "anna");
            isWholeReadableAndAccessible("accounts");
        }
    }

    private static void isWholeReadableAndAccessible(String name) throws IOException {
        shoot(name + "-1280", true);
        check(name + " in light colours", false);
        browser().dark(true);
        shoot(name + "-dark", false);
        check(name + " in dark colours", true);
        browser().dark(false);
        browser().size(390, 844);
        shoot(name + "-390", true);
        assertThat(browser().chrome().executeScript("return document.documentElement.scrollWidth - window.innerWidth"))
                .as("what of %s is wider than a phone", name)
                .isEqualTo(0L);
        browser().dark(true);
        shoot(name + "-390-dark", false);
    }

    private static String sentencePage() {
        return "/p/" + Objects.requireNonNull(restaurants).project().id() + "/look";
    }

    private static String rulePage() {
        return path("rule") + "?id=" + Looks.encoded(narrowable());
    }

    /** The rule that is overruled most, of those that there is a proposal for. */
    private static String narrowable() {
        return RuleOverview.of(desk()).sorted(RuleOverview.Order.OVERRULED, true).rules().stream()
                .map(RuleOverview.Entry::id)
                .filter(rule -> !RuleDetail.narrowings(desk(), rule).proposals().isEmpty())
                .findFirst()
                .orElseThrow();
    }

    private static void settle(String page) {
        if (page.equals("rule")) {
            browser().the(".narrowing");
        }
        if (page.equals("try")) {
            browser().press("Does this camera take a normal memory card?");
            browser().click("form[hx-post$=try] button");
            browser().the(".tried");
        }
        if (page.equals("map")) {
            browser().tabTo("[data-map]");
            browser().press(Keys.ARROW_LEFT, Keys.ARROW_UP, Keys.ENTER);
            browser().the("#around .line");
        }
    }

    /** @param documents whether the pages of the documentation show it */
    private static void shoot(String name, boolean documents) throws IOException {
        byte[] png = browser().chrome().getScreenshotAs(OutputType.BYTES);
        if (PICTURES && documents) {
            Picture.write(png, Path.of("..", "docs", "workbench", name + ".png"));
        } else {
            Path place = Files.createDirectories(Path.of("target", "screenshots"));
            Files.write(place.resolve(name + ".png"), png);
        }
    }

    /** Asks axe-core itself: its Java client opens a further window for every page, which takes longer than the checks. */
    private static void check(String what, boolean coloursAlone) throws IOException {
        ChromeDriver chrome = browser().chrome();
        if (chrome.executeScript("return typeof axe") instanceof String type && type.equals("undefined")) {
            try (InputStream script = AxeBuilder.class.getResourceAsStream("/axe.min.js")) {
                chrome.executeScript(
                        new String(Objects.requireNonNull(script, "axe-core").readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        Object serious = chrome.executeAsyncScript(
                """
                const [only, done] = arguments;
                const options = { resultTypes: ["violations"] };
                if (only) {
                  options.runOnly = { type: "rule", values: ["color-contrast"] };
                }
                axe.run(document, options).then(
                    found => done(found.violations
                        .filter(one => one.impact === "serious" || one.impact === "critical")
                        .map(one => `${one.id}: ${one.help} at ${one.nodes.slice(0, 4).map(node => node.html)}`)),
                    failure => done([String(failure)]));
                """,
                coloursAlone);
        assertThat(serious).as("what keeps people from using %s", what).isEqualTo(List.of());
    }
}
