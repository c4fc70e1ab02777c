package io.overrule;

import java.util.ArrayList;
import java.util.List;

/** Collects mistakes while a file is read, so that all of them are reported at once and not only the first. */
public final class Problems {
    /** Nobody reads more than this, and a million wrong lines must not fill the memory. */
    private static final int LISTED = 100;

    private final List<Problem> listed = new ArrayList<>();
    private int count;

    public void add(Problem problem) {
        count++;
        if (listed.size() < LISTED) {
            listed.add(problem);
        }
    }

    public void add(Problem.Code code, String where, String what) {
        add(Problem.of(code, where, what));
    }

    public void add(String where, String what) {
        add(new Problem(where, what));
    }

    public void add(String file, int line, String what) {
        add(file + ":" + line, what);
    }

    public boolean isEmpty() {
        return count == 0;
    }

    public int size() {
        return count;
    }

    /** The first hundred problems, in the order in which they were found. */
    public List<Problem> listed() {
        return List.copyOf(listed);
    }

    /** If there are problems, throws one exception that lists the first hundred and says how many more there are. */
    public void throwIfAny() {
        if (count > 0) {
            throw OverruleException.input(listed, count - listed.size());
        }
    }
}
