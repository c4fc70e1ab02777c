package io.overrule.spark;

import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.Params;

/** The parameter of stages that encode. */
final class CacheParam {
    private CacheParam() {}

    static Param<String> of(Params stage) {
        return new Param<>(
                stage.uid(),
                "cacheFolder",
                "folder on the executors' own disks for what pretrained encoders made of texts; none unless set");
    }

    static ExecutorCache cache(Params stage, Param<String> param) {
        return new ExecutorCache(stage.isDefined(param) ? stage.getOrDefault(param) : "");
    }
}
