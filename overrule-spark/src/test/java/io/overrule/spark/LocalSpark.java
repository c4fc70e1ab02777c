package io.overrule.spark;

import org.apache.spark.sql.SparkSession;

/** The one local session that the tests of this JVM share. */
public final class LocalSpark {
    private static final SparkSession SESSION = SparkSession.builder()
            .master("local[2]")
            .appName("overrule tests")
            .config("spark.ui.enabled", false)
            .config("spark.sql.shuffle.partitions", 3)
            .config("spark.default.parallelism", 2)
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.sql.warehouse.dir", System.getProperty("java.io.tmpdir") + "/overrule-warehouse")
            .getOrCreate();

    private LocalSpark() {}

    public static SparkSession session() {
        return SESSION;
    }
}
