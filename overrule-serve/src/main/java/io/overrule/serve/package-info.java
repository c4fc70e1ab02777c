/**
 * A model behind HTTP: {@link io.overrule.serve.PredictionServer} answers with predictions and explanations, and
 * nothing else. It switches to a new model file without interrupting requests, and finishes those in progress before it
 * ends.
 */
@NullMarked
package io.overrule.serve;

import org.jspecify.annotations.NullMarked;
