package io.overrule.workbench.store;

import java.time.Instant;
import java.util.Optional;

/**
 * A project, without its contents.
 *
 * @param folder the native folder that it is bound to
 * @param allotmentSeed decides, with the share, which labels validate
 * @param features what trainings use, or {@code auto}
 * @param method how they train, or {@code auto}
 */
public record ProjectRow(
        String id,
        String name,
        Instant createdAt,
        Optional<String> folder,
        int allotmentSeed,
        double validationShare,
        String features,
        String method) {}
