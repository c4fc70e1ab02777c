package io.overrule.app.command;

import io.overrule.training.Versions;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
public final class VersionText implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return Versions.map().entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .sorted((a, b) -> Boolean.compare(b.startsWith("overrule "), a.startsWith("overrule ")))
                .toArray(String[]::new);
    }
}
