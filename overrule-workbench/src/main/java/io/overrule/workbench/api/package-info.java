/**
 * The REST interface under {@code /api/v1}: the same questions and changes as on the pages, in JSON.
 *
 * <p>{@link io.overrule.workbench.api.Api} names the routes; {@code openapi.json} in the resources describes them, and
 * the tests check every call against it. Instances, rules and changes are written as in the library's files.
 */
@NullMarked
package io.overrule.workbench.api;

import org.jspecify.annotations.NullMarked;
