/** A model within a plain program. */
@NullMarked
package io.overrule.examples.plain;

import org.jspecify.annotations.NullMarked;
