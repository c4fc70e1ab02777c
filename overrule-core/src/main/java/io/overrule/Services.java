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
 * Finds the implementations of a service: first those visible to the thread's context class loader, then those visible
 * to the class loader of this library. In a container the application that provides a service may have another class
 * loader than the library. There is one object per class as long as its loader is in use, so its state is shared.
 */
public final class Services<T> {
    private static final Logger LOG = LoggerFactory.getLogger(Services.class);

    private final Class<T> kind;
    /** The services of the library's own loader never change. */
    private @Nullable List<T> own;
    /**
     * Additional services of each context loader. The references are soft, because a service refers to its loader,
     * which could otherwise never be unloaded.
     */
    private final Map<ClassLoader, SoftReference<List<T>>> ofContext = new WeakHashMap<>();

    /** @param kind a service that this module declares in a {@code uses} clause */
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
                // Ignore services of another application's copy of the library.
                LOG.debug("a service of the context class loader is left out", e);
            }
        }
    }
}
