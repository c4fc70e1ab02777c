/**
 * Files that were not written for Overrule: the public collections that the paper uses, and anybody's CSV.
 *
 * <p>A {@link io.overrule.app.foreign.ForeignFormat} turns them into {@link io.overrule.app.foreign.Row}s, {@link
 * io.overrule.app.foreign.Division} deals these out to the parts of a dataset, and {@link
 * io.overrule.app.foreign.ImportedFolder} writes the parts into a native folder. Texts are left as they are: byte order
 * marks, HTML entities and double spaces are what rules and classifiers will meet later, too.
 */
@NullMarked
package io.overrule.app.foreign;

import org.jspecify.annotations.NullMarked;
