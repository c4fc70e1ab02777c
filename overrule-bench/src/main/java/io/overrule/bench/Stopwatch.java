package io.overrule.bench;

/** Measures how long something takes. */
final class Stopwatch {
    private final long start = System.nanoTime();

    static Stopwatch started() {
        return new Stopwatch();
    }

    double seconds() {
        return (System.nanoTime() - start) / 1e9;
    }
}
