package io.overrule.bench;

import ai.djl.engine.Engine;
import ai.djl.ndarray.NDManager;

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

    static String version() {
        return Engine.getInstance().getVersion() + " through DJL " + Engine.getDjlVersion();
    }
}
