/**
 * Instances, labels, and the four parts of a dataset.
 *
 * <p>All other packages start from this data. An {@link io.overrule.data.Instance} is a text, a token of a sentence, or
 * a record. A {@link io.overrule.data.Dataset} holds a few labelled instances, many unlabelled ones, and labelled
 * instances for validation and for the test. {@link io.overrule.data.DatasetFolder} reads and writes a folder of JSON
 * lines, the native format. {@link io.overrule.data.DatasetBuilder} builds a dataset from instances of any other
 * source.
 *
 * <pre>
 * Dataset dataset = DatasetFolder.at(Path.of("requests")).dataset();
 * </pre>
 */
@NullMarked
package io.overrule.data;

import org.jspecify.annotations.NullMarked;
