package io.overrule.feature;

import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The services that offer features: those that the thread's context class loader sees, then those that the loader of
 * this library sees. In a container the library may lie below the application that brings an encoder along. Every class
 * is there once, as one object for as long as its loader is in use, so that encoders are shared.
 */
final class Providers {
    private static final Logger LOG = LoggerFactory.getLogger(Providers.class);

    /** The library's own never change. */
    private static final class Own {
        private static final List<FeatureProvider> ALL =
                ServiceLoader.load(FeatureProvider.class, FeatureProvider.class.getClassLoader()).stream()
                        .map(ServiceLoader.Provider::get)
                        .toList();
    }

    /** What a loader sees besides. Softly held: a provider knows its loader, which would otherwise never be unloaded. */
    private static final Map<ClassLoader, SoftReference<List<FeatureProvider>>> OF_CONTEXT = new WeakHashMap<>();

    private Providers() {}

    static List<FeatureProvider> all() {
        @Nullable ClassLoader context = Thread.currentThread().getContextClassLoader();
        if (context == null || context == FeatureProvider.class.getClassLoader()) {
            return Own.ALL;
        }
        List<FeatureProvider> all = new ArrayList<>(ofContext(context));
        all.addAll(Own.ALL);
        return all;
    }

    private static synchronized List<FeatureProvider> ofContext(ClassLoader context) {
        SoftReference<List<FeatureProvider>> kept = OF_CONTEXT.get(context);
        List<FeatureProvider> found = kept == null ? null : kept.get();
        if (found == null) {
            found = List.copyOf(besidesOwn(context));
            OF_CONTEXT.put(context, new SoftReference<>(found));
        }
        return found;
    }

    private static List<FeatureProvider> besidesOwn(ClassLoader context) {
        Set<String> known = new HashSet<>();
        Own.ALL.forEach(own -> known.add(own.getClass().getName()));
        Iterator<ServiceLoader.Provider<FeatureProvider>> services =
                ServiceLoader.load(FeatureProvider.class, context).stream().iterator();
        List<FeatureProvider> found = new ArrayList<>();
        while (true) {
            try {
                if (!services.hasNext()) {
                    return found;
                }
                ServiceLoader.Provider<FeatureProvider> service = services.next();
                if (known.add(service.type().getName())) {
                    found.add(service.get());
                }
            } catch (ServiceConfigurationError e) {
                // Another application's copy of the library is no concern of this one.
                LOG.debug("a service of the context class loader is left out", e);
            }
        }
    }
}
