/** The examples of the page about embedding. */
@NullMarked
package io.overrule.examples;

import org.jspecify.annotations.NullMarked;
