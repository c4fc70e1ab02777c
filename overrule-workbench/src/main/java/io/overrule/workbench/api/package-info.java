/**
 * The REST interface under {@code /api/v1}: the same questions and changes as on the pages, in JSON.
 *
 * <p>{@link io.overrule.workbench.api.Api} names the routes; {@code openapi.json} in the resources describes them, and the
 * tests hold every call against it. Instances, rules and changes are written as the library's files have them.
 */
@NullMarked
package io.overrule.workbench.api;

import org.jspecify.annotations.NullMarked;
