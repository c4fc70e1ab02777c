package io.overrule.workbench.web;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The host names under which browsers may open the workbench.
 *
 * @param names without ports
 * @param anyAddress whether any numeric address is accepted, as when it listens on all of them; such an address has no
 *     name that somebody else could point here
 */
record HostNames(Set<String> names, boolean anyAddress) {
    private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "[::1]");
    private static final Pattern PORT = Pattern.compile(":\\d{1,5}$");
    private static final Pattern NUMBERS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-fA-F:.]+]");

    HostNames {
        names = Set.copyOf(names);
    }

    /** @param host the value of the header, with or without a port */
    boolean isOurs(String host) {
        String name = PORT.matcher(host.toLowerCase(Locale.ROOT)).replaceFirst("");
        return LOCAL.contains(name)
                || names.contains(name)
                || (anyAddress && NUMBERS.matcher(name).matches());
    }
}
