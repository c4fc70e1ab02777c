/**
 * Parquet files as tables: a {@link io.overrule.data.TableFormat} that is found by being on the class path.
 *
 * <p>It brings Apache's reader with substitutes for the few Hadoop classes that the reader refers to. Where the real
 * Hadoop is on the class path, as in Spark, leave this artifact out: Spark reads Parquet itself.
 */
@NullMarked
package io.overrule.parquet;

import org.jspecify.annotations.NullMarked;
