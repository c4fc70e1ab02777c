/**
 * From data and a model to proposals for a person: what to look at next, which rule to write, where a rule fails.
 *
 * <p>{@link io.overrule.discovery.NextInstances} proposes unlabelled instances to look at, each with its {@linkplain
 * io.overrule.discovery.Reason reason}; {@link io.overrule.discovery.Allotment} decides, before anybody sees an
 * instance, whether its label will train or validate. Nothing here changes data, rules or models.
 */
@NullMarked
package io.overrule.discovery;

import org.jspecify.annotations.NullMarked;
