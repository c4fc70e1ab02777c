/** Pretrained encoders. */
@NullMarked
package io.overrule.text;

import org.jspecify.annotations.NullMarked;
