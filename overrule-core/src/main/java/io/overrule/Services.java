package io.overrule;

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
 * The services of a kind: those that the thread's context class loader sees, then those that the loader of this library
 * sees. In a container the library may lie below the application that brings a service along. Every class is there once,
 * as one object for as long as its loader is in use, so that what a service holds is shared.
 */
public final class Services<T> {
    private static final Logger LOG = LoggerFactory.getLogger(Services.class);

    private final Class<T> kind;
    /** The library's own never change. */
    private @Nullable List<T> own;
    /** What a loader sees besides. Softly held: a service knows its loader, which would otherwise never be unloaded. */
    private final Map<ClassLoader, SoftReference<List<T>>> ofContext = new WeakHashMap<>();

    /** @param kind one that this module declares to use */
    public Services(Class<T> kind) {
        this.kind = kind;
    }

    public synchronized List<T> all() {
        @Nullable ClassLoader context = Thread.currentThread().getContextClassLoader();
        if (context == null || context == kind.getClassLoader()) {
            return own();
        }
        List<T> all = new ArrayList<>(ofContext(context));
        all.addAll(own());
        return all;
    }

    private List<T> own() {
        List<T> known = own;
        if (known == null) {
            known = ServiceLoader.load(kind, kind.getClassLoader()).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList();
            own = known;
        }
        return known;
    }

    private List<T> ofContext(ClassLoader context) {
        SoftReference<List<T>> kept = ofContext.get(context);
        List<T> found = kept == null ? null : kept.get();
        if (found == null) {
            found = List.copyOf(besidesOwn(context));
            ofContext.put(context, new SoftReference<>(found));
        }
        return found;
    }

    private List<T> besidesOwn(ClassLoader context) {
        Set<String> known = new HashSet<>();
        own().forEach(each -> known.add(each.getClass().getName()));
        Iterator<ServiceLoader.Provider<T>> services =
                ServiceLoader.load(kind, context).stream().iterator();
        List<T> found = new ArrayList<>();
        while (true) {
            try {
                if (!services.hasNext()) {
                    return found;
                }
                ServiceLoader.Provider<T> service = services.next();
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
