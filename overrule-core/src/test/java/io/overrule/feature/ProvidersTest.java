package io.overrule.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.data.Instance;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Features of an artifact that only the application's class loader sees. */
class ProvidersTest {
    private static final String SOURCE =
            """
            package plugin;

            import com.fasterxml.jackson.databind.JsonNode;
            import io.overrule.Tensor;
            import io.overrule.data.Instance;
            import io.overrule.feature.FeatureExtractor;
            import io.overrule.feature.FeatureProvider;
            import io.overrule.feature.FeatureSettings;
            import java.util.List;
            import java.util.Map;

            public final class Plugin implements FeatureProvider {
                @Override
                public List<String> names() {
                    return List.of("plugged");
                }

                @Override
                public boolean offers(String block) {
                    return block.equals("plugged");
                }

                @Override
                public FeatureExtractor fit(String block, List<? extends Instance> instances) {
                    return FeatureSettings.parse("ngrams").fit(instances);
                }

                @Override
                public boolean reads(String kind) {
                    return kind.equals("plugged");
                }

                @Override
                public FeatureExtractor extractor(JsonNode json, Map<String, Tensor> tensors) {
                    throw new UnsupportedOperationException();
                }
            }
            """;

    @TempDir
    private Path folder;

    private URLClassLoader plugin(String services) throws IOException {
        Path source = folder.resolve("plugin/Plugin.java");
        Files.createDirectories(source.getParent());
        Files.writeString(source, SOURCE);
        int code = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-proc:none", "-cp", System.getProperty("java.class.path"), source.toString());
        assertThat(code).isZero();
        Path listed = folder.resolve("META-INF/services/io.overrule.feature.FeatureProvider");
        Files.createDirectories(listed.getParent());
        Files.writeString(listed, services);
        return new URLClassLoader(new URL[] {folder.toUri().toURL()}, FeatureProvider.class.getClassLoader());
    }

    private static void in(ClassLoader context, Runnable work) {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(context);
        try {
            work.run();
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    @Test
    void featuresOfTheContextClassLoaderAreFoundWhileItIsThere() throws IOException {
        try (URLClassLoader loader = plugin("plugin.Plugin")) {
            in(loader, () -> {
                FeatureSettings settings = FeatureSettings.parse("plugged+ngrams");
                List<Instance> texts = List.of(Instance.text("a b"), Instance.text("a b"));
                assertThat(settings.fit(texts).sparseWidth()).isPositive();
            });
            assertThatThrownBy(() -> FeatureSettings.parse("plugged")).hasMessageStartingWith("unknown features");
        }
    }

    @Test
    void aProviderIsTheSameObjectEveryTimeAndThereOnce() throws IOException {
        try (URLClassLoader loader = plugin("plugin.Plugin\nplugin.Plugin\n");
                URLClassLoader below = new URLClassLoader(new URL[0], loader)) {
            in(loader, () -> {
                assertThat(Providers.all())
                        .extracting(provider -> provider.getClass().getName())
                        .containsOnlyOnce("plugin.Plugin")
                        .doesNotHaveDuplicates();
                assertThat(Providers.all()).containsExactlyElementsOf(Providers.all());
            });
            in(below, () -> assertThat(Providers.all())
                    .extracting(provider -> provider.getClass().getName())
                    .containsOnlyOnce("plugin.Plugin"));
        }
    }

    @Test
    void aServiceThatCannotBeUsedDoesNotHideTheOthers() throws IOException {
        try (URLClassLoader loader = plugin("plugin.Missing\njava.lang.String\nplugin.Plugin\n")) {
            in(loader, () -> assertThat(Providers.all())
                    .extracting(provider -> provider.getClass().getName())
                    .contains("plugin.Plugin"));
        }
    }

    @Test
    void aThreadWithoutAContextClassLoaderHasTheLibrarysOwn() {
        List<FeatureProvider> own = Providers.all();
        in(null, () -> assertThat(Providers.all()).containsExactlyElementsOf(own));
    }
}
