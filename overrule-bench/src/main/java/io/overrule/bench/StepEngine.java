package io.overrule.bench;

/** One way of doing a training step. */
interface StepEngine extends AutoCloseable {
    /** Does the step of one of the task's batches. */
    void step(int batch);

    @Override
    void close();
}
