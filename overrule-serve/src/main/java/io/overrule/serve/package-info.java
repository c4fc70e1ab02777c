/**
 * A model behind HTTP: {@link io.overrule.serve.PredictionServer} answers with predictions and explanations, and nothing
 * else. It changes to a new model file while requests go on, and ends when they have ended.
 */
@NullMarked
package io.overrule.serve;

import org.jspecify.annotations.NullMarked;
