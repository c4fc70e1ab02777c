package io.overrule.workbench.web;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebDriver;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.support.ui.WebDriverWait;

/** A real Chromium without a window. */
final class Chromium implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final ChromeDriver driver;
    private final String address;

    private Chromium(ChromeDriver driver, String address) {
        this.driver = driver;
        this.address = address;
    }

    private static Optional<Path> found(String... places) {
        return Stream.of(places).map(Path::of).filter(Files::isExecutable).findFirst();
    }

    private static Optional<Path> chromium() {
        return found("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome");
    }

    private static Optional<Path> driver() {
        return found("/usr/bin/chromedriver", "/usr/lib/chromium/chromedriver");
    }

    static boolean isHere() {
        return chromium().isPresent() && driver().isPresent();
    }

    /** @param address of the workbench, without a path */
    static Chromium start(String address) {
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium().orElseThrow().toFile());
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--hide-scrollbars",
                "--force-device-scale-factor=1",
                "--lang=en",
                "--window-size=1280,900");
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(driver().orElseThrow().toFile())
                .usingAnyFreePort()
                .build();
        ChromeDriver driver = new ChromeDriver(service, options);
        driver.manage().timeouts().scriptTimeout(PATIENCE);
        return new Chromium(driver, address);
    }

    ChromeDriver chrome() {
        return driver;
    }

    void open(String path) {
        driver.get(address + path);
        loaded();
    }

    /** Waits until the scripts of a page run. */
    void loaded() {
        until(ignored -> "complete".equals(driver.executeScript("return document.readyState")));
    }

    <T> T until(Function<? super WebDriver, T> condition) {
        return new WebDriverWait(driver, PATIENCE, Duration.ofMillis(40))
                .ignoring(StaleElementReferenceException.class)
                .until(condition);
    }

    /** Waits until something is there. */
    WebElement the(String css) {
        return until(ignored -> all(css).stream().findFirst().orElse(null));
    }

    List<WebElement> all(String css) {
        return driver.findElements(By.cssSelector(css));
    }

    /** The text of the first of these, which may be drawn anew meanwhile. */
    String textOf(String css) {
        return until(ignored ->
                all(css).stream().findFirst().map(WebElement::getText).orElse(null));
    }

    /** Clicks on the first of these, which may be drawn anew meanwhile. */
    void click(String css) {
        until(ignored -> {
            Optional<WebElement> element = all(css).stream().findFirst();
            element.ifPresent(WebElement::click);
            return element.isPresent();
        });
    }

    /** Waits until something says so. */
    void waitFor(String css, String words) {
        until(ignored -> all(css).stream().anyMatch(element -> element.getText().contains(words)));
    }

    /** Presses keys wherever the focus is. */
    void press(CharSequence... keys) {
        new Actions(driver).sendKeys(keys).perform();
    }

    void pressWithShift(Keys key) {
        new Actions(driver).keyDown(Keys.SHIFT).sendKeys(key).keyUp(Keys.SHIFT).perform();
    }

    /** Goes from element to element by the keyboard until one has the focus. */
    void tabTo(String css) {
        for (int i = 0; i < 200; i++) {
            press(Keys.TAB);
            if (driver.executeScript("return document.activeElement.matches(arguments[0])", css) == Boolean.TRUE) {
                return;
            }
        }
        throw new AssertionError("no way to " + css + " by the keyboard");
    }

    String text() {
        return driver.findElement(By.tagName("body")).getText();
    }

    void size(int width, int height) {
        driver.manage().window().setSize(new Dimension(width, height));
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    void dark(boolean dark) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    /** Cuts the browser off from every server, or connects it again. */
    void offline(boolean offline) {
        driver.executeCdpCommand("Network.enable", Map.of());
        driver.executeCdpCommand(
                "Network.emulateNetworkConditions",
                Map.of("offline", offline, "latency", 0, "downloadThroughput", -1, "uploadThroughput", -1));
    }

    @Override
    public void close() {
        driver.quit();
    }
}
