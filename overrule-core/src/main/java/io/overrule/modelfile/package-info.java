/**
 * Reading and writing model files. A model file holds a complete {@link io.overrule.inference.Model}.
 *
 * <p>{@link io.overrule.modelfile.ModelFile} writes and reads it. The file is a ZIP archive. It contains readable text
 * (labels, rules, exemplars, feature settings, provenance) and weights in the safetensors format, and ends with a
 * checksum of everything before it. There is no Java serialisation, no time stamp and no compression, so the same
 * training gives the same bytes. In an ensemble, the names of the weights begin with the number of their member.
 *
 * <pre>
 * ModelFile.write(model, Path.of("requests.overrule"));
 * Model again = ModelFile.read(Path.of("requests.overrule"));
 * </pre>
 */
@NullMarked
package io.overrule.modelfile;

import org.jspecify.annotations.NullMarked;
