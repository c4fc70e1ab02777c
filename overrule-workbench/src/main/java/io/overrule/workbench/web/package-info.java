/**
 * The pages. {@link io.overrule.workbench.web.WebServer} puts them together; every page is a class that names its
 * routes, asks a {@link io.overrule.workbench.desk.Desk} and renders a template of {@code src/main/jte}. Nothing is
 * computed here that the desk can compute.
 *
 * <p>{@link io.overrule.workbench.web.Access} decides who may do what before any page is called, {@link
 * io.overrule.workbench.web.Failures} turns what is thrown into words. Pages hold no script and no style of their own: there
 * is one style sheet and one script, and the browser is forbidden to run any other.
 */
@NullMarked
package io.overrule.workbench.web;

import org.jspecify.annotations.NullMarked;
