package io.overrule.bench.paper;

/** A goal. */
public record Goal(String what, String wanted, String found, boolean reached) {
    /** As the commands print it. */
    public String line() {
        return (reached ? "reached " : "MISSED  ") + what + ": " + found + "; wanted " + wanted;
    }
}
