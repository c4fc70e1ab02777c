package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.Services;
import io.overrule.data.TableFormat;

/** Parquet files, for commands that read or write them: a module of its own, which may be missing. */
final class ParquetModule {
    static final String ENDING = ".parquet";

    private static final Services<TableFormat> FORMATS = new Services<>(TableFormat.class);

    private ParquetModule() {}

    static TableFormat tables() {
        return FORMATS.all().stream()
                .filter(each -> each.reads("table" + ENDING))
                .findFirst()
                .orElseThrow(() -> OverruleException.input("Parquet needs the module overrule-parquet; build and add it"
                        + " with './overrule add parquet'"));
    }
}
