package io.overrule.data;

import java.util.Objects;

/** A dataset together with its exemplar links. The files with instances hold both. */
public record LinkedDataset(Dataset dataset, ExemplarLinks links) {
    public LinkedDataset {
        Objects.requireNonNull(dataset, "dataset");
        Objects.requireNonNull(links, "links");
    }
}
