/**
 * The model file: everything a {@link io.overrule.inference.Model} is, in one file that loads without anything else.
 *
 * <p>{@link io.overrule.modelfile.ModelFile} writes and reads it. The file is a ZIP archive of text a person can read
 * (labels, rules, exemplars, feature settings, provenance) and of weights in the safetensors format, closed by a
 * checksum over all of it. There is no Java serialisation, no time stamp, no compression: the same training gives the
 * same bytes. A model of one member has format 1; an ensemble has format 2, in which the names of the weights begin with
 * their member.
 *
 * <pre>
 * ModelFile.write(model, Path.of("requests.overrule"));
 * Model again = ModelFile.read(Path.of("requests.overrule"));
 * </pre>
 */
@NullMarked
package io.overrule.modelfile;

import org.jspecify.annotations.NullMarked;
