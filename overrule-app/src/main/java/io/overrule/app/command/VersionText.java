package io.overrule.app.command;

import io.overrule.training.Versions;
import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
public final class VersionText implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return Versions.map().entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue()
                        + (entry.getKey().equals("overrule") ? build() : ""))
                .sorted((a, b) -> Boolean.compare(b.startsWith("overrule "), a.startsWith("overrule ")))
                .toArray(String[]::new);
    }

    /** The commit that a release was built from; other builds do not know it. */
    private static String build() {
        try (InputStream in = VersionText.class.getResourceAsStream("/io/overrule/app/build.properties")) {
            if (in == null) {
                return " (a build of your own)";
            }
            Properties build = new Properties();
            build.load(in);
            return " (commit " + build.getProperty("git.commit.id.full", "unknown")
                    + (build.getProperty("git.dirty", "false").equals("true") ? ", with changes" : "") + ")";
        } catch (IOException e) {
            return "";
        }
    }
}
