package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.app.print.SuggestionsJson;
import io.overrule.app.print.SuggestionsText;
import io.overrule.app.print.Terminal;
import io.overrule.app.usecase.AddRule;
import io.overrule.app.usecase.StartedTask;
import io.overrule.app.usecase.SuggestRules;
import io.overrule.data.DatasetFolder;
import io.overrule.discovery.RuleSuggestion;
import io.overrule.inference.Model;
import io.overrule.modelfile.ModelFile;
import io.overrule.prompt.Chat;
import io.overrule.rule.Task;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code overrule suggest}: rules that generalise an exemplar. */
@Command(
        name = "suggest",
        mixinStandardHelpOptions = true,
        description = {
            "Suggests rules that generalise an exemplar. For texts: words, phrases, phrases with gaps and"
                    + " alternatives, beginnings and endings, and combinations of these. For tokens: the span"
                    + " and its neighbours. For records: values and thresholds.",
            "",
            "Every candidate is applied to the whole dataset. Candidates are ranked by a lower bound of their"
                    + " precision and by how many instances they cover that no rule covers yet. The precision"
                    + " is estimated from labeled.jsonl, valid.jsonl and, with --model, the model's trust."
                    + " rules.jsonl need not exist."
        })
public final class SuggestCommand implements Callable<Integer> {
    private static final int MOST = 1_000;

    /** Long enough for ten rules. */
    private static final int PROPOSAL_TOKENS = 2_000;

    private final Terminal terminal;

    @Parameters(
            index = "0",
            paramLabel = "DATASET",
            description = "A folder with labels.txt, labeled.jsonl, unlabeled.jsonl and optionally rules.jsonl and"
                    + " valid.jsonl.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private Path folder;

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "TEXT",
            description = "Exemplars: a text, an instance as JSON, or for tokens a sentence with the span in"
                    + " brackets, as in \"two seats to [New York] on Friday\".")
    private List<String> texts = new ArrayList<>();

    @Option(
            names = "--instance",
            paramLabel = "ID",
            description = "The id of an instance in the dataset to use as exemplar; for a token with its position,"
                    + " such as L3:2. May be given several times.")
    private List<String> instances = new ArrayList<>();

    @Option(
            names = "--label",
            paramLabel = "LABEL",
            description = "The class of the exemplars. Not needed if they are labelled.")
    private @Nullable String label;

    @Option(
            names = "--model",
            paramLabel = "FILE",
            description = "A trained model; its trust in the candidates" + " counts in the ranking.")
    private @Nullable Path model;

    @Option(
            names = "--encoder",
            paramLabel = "onnx:FOLDER",
            description = "Where the model's encoder is now, if its folder has moved since training.")
    private @Nullable String encoder;

    @Option(
            names = "--llm",
            paramLabel = "URL",
            description = "Address of a language model that proposes the rules; they are checked and ranked like our"
                    + " own. The model receives the exemplars and the names of the classes, nothing"
                    + " else. Needs the module that './overrule add llm' builds. See --llm-model.")
    private @Nullable String llm;

    @Option(
            names = "--llm-model",
            paramLabel = "NAME",
            description = "With --llm, the name of the language model at that address.")
    private @Nullable String llmModel;

    @Mixin
    private final ChatFlags chat = new ChatFlags();

    @Option(names = "-n", paramLabel = "N", description = "Maximum number of suggestions. Default: ${DEFAULT-VALUE}.")
    private int count = 5;

    @Option(
            names = "--add",
            paramLabel = "N",
            description = "Add suggestion number N to rules.jsonl, and its exemplars to labeled.jsonl.")
    private @Nullable Integer add;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Mixin
    private final CacheFlags cacheFlags = new CacheFlags();

    public SuggestCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (count < 1 || count > MOST) {
            throw OverruleException.input("-n is " + count + "; expected 1 to " + MOST);
        }
        if (add != null && (add < 1 || add > count)) {
            throw OverruleException.input(
                    "--add is " + add + "; expected the number of a suggestion, from 1 to " + count);
        }
        if ((llm == null) != (llmModel == null)) {
            throw OverruleException.input(
                    llm == null
                            ? "--llm-model is for language models; write --llm with its address too"
                            : "--llm names no model; write --llm-model too, as in --llm-model llama3.2");
        }
        Task task = StartedTask.read(DatasetFolder.at(folder), Work.quiet());
        if (model == null) {
            suggest(task, Optional.empty());
        } else {
            try (Model loaded = encoder == null ? ModelFile.read(model) : ModelFile.readWithEncoder(model, encoder)) {
                suggest(task, Optional.of(loaded.withCache(cacheFlags.cache(terminal))));
            }
        }
        return 0;
    }

    private void suggest(Task task, Optional<Model> loaded) {
        SuggestRules.Result result;
        if (llm == null || llmModel == null) {
            result = suggest(task, loaded, Optional.empty());
        } else {
            try (Chat proposer = chat.open(llm, llmModel, PROPOSAL_TOKENS, terminal)) {
                result = suggest(task, loaded, Optional.of(proposer));
            }
        }
        terminal.endProgress();
        Optional<AddRule.Result> added = Optional.ofNullable(add)
                .map(number -> AddRule.run(new AddRule.Request(
                        folder,
                        task,
                        chosen(result.suggestions().best(), number).rule(),
                        result.exemplars())));
        if (json) {
            terminal.out().println(SuggestionsJson.of(result, task.dataset().labels(), added));
            return;
        }
        SuggestionsText.print(result, terminal.out());
        added.ifPresent(written -> terminal.out()
                .printf(
                        Locale.ROOT,
                        "%nAdded suggestion %d to %s%s%n",
                        add,
                        String.join(", ", written.files()),
                        written.linked().isEmpty()
                                ? "; no labelled instance is its exemplar yet"
                                : "; its exemplar: " + String.join(", ", written.linked())));
    }

    private SuggestRules.Result suggest(Task task, Optional<Model> loaded, Optional<Chat> proposer) {
        return SuggestRules.run(
                new SuggestRules.Request(task, loaded, texts, instances, Optional.ofNullable(label), count, proposer),
                terminal.work());
    }

    private static RuleSuggestion chosen(List<RuleSuggestion> best, int number) {
        if (number > best.size()) {
            throw OverruleException.input(
                    "--add is " + number + ", but there are only " + best.size() + " suggestions; nothing was written");
        }
        return best.get(number - 1);
    }
}
