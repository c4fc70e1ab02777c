package io.overrule.spark.command;

import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;

/** The session of a command: that of spark-submit; without one, all cores of this machine in this JVM. */
final class Sessions {
    private Sessions() {}

    static SparkSession open() {
        SparkConf settings = new SparkConf();
        if (!settings.contains("spark.master")) {
            settings.setMaster("local[*]");
            setIfMissing(settings, "spark.ui.enabled", "false");
            // Nothing outside of this machine has to reach it.
            setIfMissing(settings, "spark.driver.host", "127.0.0.1");
            setIfMissing(settings, "spark.driver.bindAddress", "127.0.0.1");
            setIfMissing(settings, "spark.sql.shuffle.partitions", "16");
        }
        return SparkSession.builder().config(settings).appName("overrule").getOrCreate();
    }

    private static void setIfMissing(SparkConf settings, String key, String value) {
        if (!settings.contains(key)) {
            settings.set(key, value);
        }
    }
}
