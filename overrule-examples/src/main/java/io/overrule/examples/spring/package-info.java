/** A model within a service of Spring Boot. */
@NullMarked
package io.overrule.examples.spring;

import org.jspecify.annotations.NullMarked;
