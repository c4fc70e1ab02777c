/**
 * What the world gives: instances, labels, and the four parts of a dataset.
 *
 * <p>The flow starts here. An {@link io.overrule.data.Instance} is a text, a token of a
 * sentence, or a record; a {@link
 * io.overrule.data.Dataset} has a few labelled instances, many unlabelled ones, and labelled ones to validate and to
 * test with. {@link io.overrule.data.DatasetFolder} reads and writes the native folder of line-oriented JSON,
 * {@link io.overrule.data.DatasetBuilder} takes instances from anywhere else:
 *
 * <pre>
 * Dataset dataset = DatasetFolder.at(Path.of("requests")).dataset();
 * </pre>
 */
@NullMarked
package io.overrule.data;

import org.jspecify.annotations.NullMarked;
