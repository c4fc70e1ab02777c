package io.overrule.bench;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.DataType;
import ai.djl.ndarray.types.Shape;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** PyTorch through DJL, on one thread, without the network and without telemetry. */
final class Torch {
    static {
        // DJL reads these when it is first used.
        System.setProperty("ai.djl.offline", "true");
        System.setProperty("OPT_OUT_TRACKING", "true");
        System.setProperty("ai.djl.pytorch.num_threads", "1");
        System.setProperty("ai.djl.pytorch.num_interop_threads", "1");
        System.setProperty("ai.djl.default_engine", "PyTorch");
    }

    private Torch() {}

    static NDManager newManager() {
        return NDManager.newBaseManager();
    }

    /**
     * An array in PyTorch's own memory. DJL's arrays of Java values share the memory of a direct buffer that nothing
     * keeps alive: a garbage collection later they may read what was written there since.
     */
    static NDArray array(NDManager manager, float[] values, Shape shape) {
        ByteBuffer buffer = buffer((long) values.length * Float.BYTES);
        buffer.asFloatBuffer().put(values);
        return copy(manager, buffer, shape, DataType.FLOAT32);
    }

    /** A number for an operation of arrays; that of DJL itself shares its memory too. */
    static NDArray number(NDManager manager, double value) {
        return array(manager, new float[] {(float) value}, new Shape());
    }

    static NDArray array(NDManager manager, long[] values) {
        ByteBuffer buffer = buffer((long) values.length * Long.BYTES);
        buffer.asLongBuffer().put(values);
        return copy(manager, buffer, new Shape(values.length), DataType.INT64);
    }

    private static ByteBuffer buffer(long bytes) {
        return ByteBuffer.allocateDirect(Math.toIntExact(bytes)).order(ByteOrder.nativeOrder());
    }

    private static NDArray copy(NDManager manager, ByteBuffer buffer, Shape shape, DataType type) {
        try (NDArray shared = manager.create(buffer, shape, type)) {
            return shared.duplicate();
        } finally {
            Reference.reachabilityFence(buffer);
        }
    }

    static String version() {
        return Engine.getInstance().getVersion() + " through DJL " + Engine.getDjlVersion();
    }
}
