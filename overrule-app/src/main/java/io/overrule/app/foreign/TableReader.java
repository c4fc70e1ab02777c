package io.overrule.app.foreign;

/** Makes the format that reads a table: of texts beside a matrix of votes, for example. */
@FunctionalInterface
public interface TableReader {
    ForeignFormat of(ForeignFile table);
}
