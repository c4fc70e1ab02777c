package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.app.foreign.BratExport;
import io.overrule.app.foreign.ForeignExport;
import io.overrule.app.foreign.PatternExport;
import io.overrule.app.foreign.PickleExport;
import io.overrule.app.foreign.QueryExport;
import io.overrule.app.foreign.TableExport;
import io.overrule.app.foreign.TypedTableExport;
import io.overrule.app.foreign.WrenchExport;
import io.overrule.app.print.Terminal;
import io.overrule.app.usecase.OutputFile;
import io.overrule.data.DatasetFolder;
import io.overrule.inference.Model;
import io.overrule.modelfile.ModelFile;
import io.overrule.onnx.OnnxExport;
import io.overrule.rule.Task;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code overrule export}: a dataset or a model for other tools. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Writes a dataset, its rules or a model in the format of another tool. The folder is written"
                    + " completely or not at all. What the format cannot hold is listed.",
            "",
            "Datasets:",
            "  wrench     train.json, valid.json, test.json, label.json, labeled_ids.json; rules as their votes",
            "  snorkel    for each part a label matrix (.npy) and a table (.csv)",
            "  implyloss  for each part a pickle (x, l, m, L, d, r) and its sentences; rule.txt",
            "  spear      for each part a pickle and its sentences; the class map",
            "  csv, tsv, jsonl, parquet  for each part a table; parquet needs the module that './overrule add parquet'"
                    + " builds",
            "  conll      for tokens: for each part a file with a token and a tag per line",
            "  brat       for tokens: for each part a text (.txt) and its annotations (.ann)",
            "",
            "Rules:",
            "  patterns   patterns.jsonl of Prodigy and spaCy",
            "  argilla    queries with labels",
            "",
            "Models:",
            "  onnx       classifier.onnx, and rules.onnx with the rule network and trust; what to feed them, the rules"
                    + " and where the model comes from are in the metadata",
            "",
            "  overrule export wrench requests -o requests-wrench",
            "  overrule export onnx requests.overrule -o requests-onnx"
        })
public final class ExportCommand implements Callable<Integer> {
    /** What can be written. */
    enum Format {
        WRENCH,
        SNORKEL,
        IMPLYLOSS,
        SPEAR,
        CSV,
        TSV,
        JSONL,
        PARQUET,
        CONLL,
        BRAT,
        PATTERNS,
        ARGILLA,
        ONNX
    }

    private final Terminal terminal;

    @Parameters(index = "0", paramLabel = "FORMAT", description = "One of the formats above.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private Format format;

    @Parameters(index = "1", paramLabel = "SOURCE", description = "A dataset folder; for onnx a model file.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private Path source;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            required = true,
            description = "The folder to write. It must be new or empty.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private Path folder;

    public ExportCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        OutputFile.requireFolder(folder, "the export");
        if (format == Format.ONNX) {
            try (Model model = ModelFile.read(source)) {
                OnnxExport.write(model, folder).forEach(line -> terminal.out().println(folder.resolve(line)));
            }
            return 0;
        }
        Task task = Task.read(DatasetFolder.at(source));
        ForeignExport.Result result = export().write(task, folder);
        result.files().forEach(line -> terminal.out().println(folder.resolve(line)));
        result.skipped().forEach(what -> terminal.out().println("skipped: " + what));
        int skipped = result.skipped().size();
        terminal.out()
                .println("Exported '" + task.dataset().name() + "' as "
                        + format.name().toLowerCase(Locale.ROOT) + "; "
                        + (skipped == 0
                                ? "nothing was skipped."
                                : skipped + (skipped == 1 ? " thing" : " things") + " skipped."));
        return 0;
    }

    private ForeignExport export() {
        return switch (format) {
            case WRENCH -> new WrenchExport();
            case SNORKEL -> new TableExport(TableExport.Form.CSV, true);
            case IMPLYLOSS -> new PickleExport(PickleExport.Reader.AUTHORS);
            case SPEAR -> new PickleExport(PickleExport.Reader.SPEAR);
            case CSV -> new TableExport(TableExport.Form.CSV, false);
            case TSV -> new TableExport(TableExport.Form.TSV, false);
            case JSONL -> new TableExport(TableExport.Form.JSONL, false);
            case PARQUET -> new TypedTableExport(ParquetModule.tables(), ParquetModule.ENDING);
            case BRAT -> new BratExport();
            case CONLL -> new TableExport(TableExport.Form.CONLL, false);
            case PATTERNS -> new PatternExport();
            case ARGILLA -> new QueryExport();
            case ONNX -> throw OverruleException.internal("a model is no dataset");
        };
    }
}
