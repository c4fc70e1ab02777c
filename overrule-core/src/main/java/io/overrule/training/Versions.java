package io.overrule.training;

import io.overrule.OverruleException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** The versions of the software used in training, as recorded by the build. */
public final class Versions {
    private Versions() {}

    /** The versions by name: {@code overrule}, {@code openblas}. */
    public static Map<String, String> map() {
        Properties properties = new Properties();
        try (InputStream in = Versions.class.getResourceAsStream("/io/overrule/versions.properties")) {
            if (in == null) {
                throw OverruleException.internal("versions.properties is missing from the jar");
            }
            properties.load(in);
        } catch (IOException e) {
            throw OverruleException.resource("versions.properties cannot be read: " + e.getMessage(), e);
        }
        Map<String, String> versions = new TreeMap<>();
        for (String name : properties.stringPropertyNames()) {
            versions.put(name, properties.getProperty(name));
        }
        return versions;
    }
}
