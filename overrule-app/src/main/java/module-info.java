/**
 * The use cases, the reports and the command line. The exported packages are for other front doors: {@code usecase}
 * does the work, {@code report} shows the results. The command line itself is for people and for pipes.
 */
@SuppressWarnings("module") // The benchmarks are built later.
module io.overrule.app {
    requires io.overrule.blas;
    requires transitive io.overrule.core;
    requires io.overrule.text;
    requires com.fasterxml.jackson.databind;
    requires com.fasterxml.jackson.dataformat.csv;
    requires transitive gg.jte.runtime;
    requires info.picocli;
    requires static transitive org.jspecify;

    // The fuzzer runs the commands as they are typed.
    exports io.overrule.app to
            io.overrule.bench;
    exports io.overrule.app.demo to
            io.overrule.bench;
    exports io.overrule.app.report;
    exports io.overrule.app.usecase;

    uses io.overrule.data.TableFormat;

    opens io.overrule.app.command to
            info.picocli;
    // The compiled templates are there.
    opens io.overrule.app.report to
            gg.jte.runtime;

    uses io.overrule.app.usecase.ServeWorkbench;
}
