package io.overrule;

/** Hears how far a long task has come. May be called from several threads; must return quickly. */
@FunctionalInterface
public interface Progress {
    /** Hears nothing. */
    Progress NONE = (task, done, total) -> {};

    /**
     * @param task what is being done, in a word or two
     * @param done how many of {@code total} are done
     */
    void update(String task, long done, long total);
}
