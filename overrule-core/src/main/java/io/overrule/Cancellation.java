package io.overrule;

import java.util.ArrayList;
import java.util.List;

/** Cancels an operation from another thread. A cancellation cannot be taken back. Safe to share between threads. */
public final class Cancellation {
    private final List<Runnable> actions = new ArrayList<>();
    private volatile boolean requested;

    /** Asks everything that runs with this cancellation to end. Returns at once. */
    public void cancel() {
        List<Runnable> due;
        synchronized (actions) {
            requested = true;
            due = List.copyOf(actions);
            actions.clear();
        }
        due.forEach(Runnable::run);
    }

    public boolean isRequested() {
        return requested;
    }

    /**
     * Runs an action on cancellation, or at once if it was already requested. Used to stop native code, which does not
     * check for cancellation.
     */
    void add(Runnable action) {
        synchronized (actions) {
            if (!requested) {
                actions.add(action);
                return;
            }
        }
        action.run();
    }

    void remove(Runnable action) {
        synchronized (actions) {
            actions.remove(action);
        }
    }
}
