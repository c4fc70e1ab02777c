package io.overrule.spark;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Objects that all tasks of a JVM share: rules, models, encoders. The first task that needs one loads it, and the
 * others find it by the hash of its contents.
 */
final class OncePerJvm {
    /** A long-lived executor may see many models. What was asked for longest ago is left to the garbage collector. */
    private static final int MOST = 8;

    private static final Map<String, Object> LOADED = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Object> eldest) {
            return size() > MOST;
        }
    };

    private static final AtomicLong LOADS = new AtomicLong();

    private OncePerJvm() {}

    /** One thread loads, the others wait for it: that costs less than loading twice. */
    @SuppressWarnings("unchecked") // A key is the hash of what its value is made of, and of the kind of value.
    static <T> T get(String key, Supplier<T> loading) {
        synchronized (LOADED) {
            Object loaded = LOADED.get(key);
            if (loaded == null) {
                loaded = loading.get();
                LOADED.put(key, loaded);
                LOADS.incrementAndGet();
            }
            return (T) loaded;
        }
    }

    /** How often something was loaded in this JVM. */
    static long loads() {
        return LOADS.get();
    }
}
