/** The command line. It exports nothing: what it does is in the core, what it prints is for people and for pipes. */
@SuppressWarnings("module") // The benchmarks are built later.
module io.overrule.app {
    requires io.overrule.blas;
    requires io.overrule.core;
    requires io.overrule.text;
    requires com.fasterxml.jackson.databind;
    requires com.fasterxml.jackson.dataformat.csv;
    requires gg.jte.runtime;
    requires info.picocli;
    requires static org.jspecify;

    exports io.overrule.app.demo to
            io.overrule.bench;
    exports io.overrule.app.report to
            io.overrule.bench;

    opens io.overrule.app.command to
            info.picocli;
}
