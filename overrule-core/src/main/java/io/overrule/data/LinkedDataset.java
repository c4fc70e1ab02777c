package io.overrule.data;

import java.util.Objects;

/** A dataset, and which of its instances are exemplars of which rules: what the files with instances hold together. */
public record LinkedDataset(Dataset dataset, ExemplarLinks links) {
    public LinkedDataset {
        Objects.requireNonNull(dataset, "dataset");
        Objects.requireNonNull(links, "links");
    }
}
