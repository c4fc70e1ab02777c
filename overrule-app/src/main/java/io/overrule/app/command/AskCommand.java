package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.app.print.Terminal;
import io.overrule.data.DatasetPart;
import io.overrule.prompt.Asking;
import io.overrule.prompt.Chat;
import io.overrule.prompt.Hypotheses;
import io.overrule.prompt.Inquiry;
import io.overrule.text.EntailmentModel;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code overrule ask}: the votes of a language model, once. */
@Command(
        name = "ask",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Asks a language model, or a zero-shot classifier, for the votes of the rules of kind 'prompt', and"
                    + " keeps the votes in the dataset folder.",
            "",
            "Every answer is saved to answers.jsonl as soon as it arrives, under a hash of model and question."
                    + " Nothing is asked twice, so an interrupted run continues where it stopped. The votes are"
                    + " written to fires-*.tsv. Training, predicting and explaining never contact a model."
                    + " Without --url nothing is contacted: the command counts the calls that would be made.",
            "",
            "An address needs the module that './overrule add llm' builds. A zero-shot classifier (--nli) needs neither an"
                    + " address nor a module.",
            "",
            "  overrule ask requests --model llama3.2                                    # counts the calls",
            "  overrule ask requests --url http://localhost:11434 --model llama3.2 --budget 500",
            "  overrule ask requests --url https://api.example.com/v1 --model small --key-variable API_KEY",
            "  overrule ask requests --nli onnx:models/nli --hypothesis 'This request is about {label}.'"
        })
public final class AskCommand implements Callable<Integer> {
    private static final String HYPOTHESIS = "This text is about {label}.";
    private static final double THRESHOLD = 0.8;
    private static final int BUDGET = 1_000;
    private static final String ONNX = "onnx:";

    private final Terminal terminal;

    @Mixin
    private final DatasetArgument dataset = new DatasetArgument();

    @Option(names = "--model", paramLabel = "NAME", description = "The name of the model at that address.")
    private @Nullable String model;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "The address of the model. Without it nothing is" + " contacted.")
    private @Nullable String url;

    @Mixin
    private final ChatFlags chat = new ChatFlags();

    @Option(
            names = "--nli",
            paramLabel = "onnx:FOLDER",
            description = "Instead of an address, use a zero-shot classifier on this machine: a model for"
                    + " natural language inference in the layout of Hugging Face (model.onnx, tokenizer.json,"
                    + " config.json). A rule fires where the text entails the hypothesis about its class.")
    private @Nullable String nli;

    @Option(
            names = "--hypothesis",
            paramLabel = "TEXT",
            description = "With --nli, the hypothesis. {label} stands for the class of the rule, {token} for"
                    + " the token, {age} for that attribute of a record. Default: " + HYPOTHESIS)
    private @Nullable String hypothesis;

    @Option(
            names = "--threshold",
            paramLabel = "P",
            description = "With --nli, a rule votes where entailment, against contradiction, is at least this"
                    + " probable. Changing it needs no new answers. Default: " + THRESHOLD + ".")
    private @Nullable Double threshold;

    @Option(
            names = "--budget",
            paramLabel = "N",
            description = "Maximum number of calls. Default: " + BUDGET + "; with --nli no limit.")
    private @Nullable Integer budget;

    @Option(names = "--dry-run", description = "Only count the calls that would be made.")
    private boolean dryRun;

    @Option(
            names = "--rule",
            paramLabel = "ID",
            description =
                    "Ask for this rule only. May be given several times. Default: all rules of kind" + " 'prompt'.")
    private List<String> rules = List.of();

    @Option(
            names = "--answer-tokens",
            paramLabel = "N",
            defaultValue = "16",
            description = "Maximum length of an answer in tokens. Default: 16.")
    private int answerTokens = 16;

    public AskCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (budget != null && budget < 1) {
            throw OverruleException.input(
                    "--budget is " + budget + "; expected 1 or more, or --dry-run to ask nothing");
        }
        if (nli == null) {
            if (hypothesis != null || threshold != null) {
                throw OverruleException.input((hypothesis != null ? "--hypothesis" : "--threshold")
                        + " is for a zero-shot classifier; write --nli too, or leave it out");
            }
            askAddress();
        } else {
            if (url != null || model != null) {
                throw OverruleException.input(
                        "--nli asks a model on this machine, --url and --model ask an address;" + " leave one out");
            }
            askEntailment(nli);
        }
        return 0;
    }

    private void askAddress() {
        if (model == null) {
            throw OverruleException.input("no model is named; write --model with the name that the address knows, or"
                    + " --nli with the folder of a zero-shot classifier");
        }
        String name = model;
        Asking asking = asking(name, Inquiry.ofPrompts());
        int most = budget == null ? BUDGET : budget;
        int calls = plan(asking, most);
        if ((dryRun || url == null) && calls > 0) {
            if (url == null && !dryRun) {
                terminal.remark("Nothing was contacted; name the model's address with --url to ask.");
            }
            return;
        }
        try (Chat asked = calls == 0 || url == null ? new Silent(name) : chat.open(url, name, answerTokens, terminal)) {
            ask(asking, asked, most);
        }
    }

    private void askEntailment(String block) {
        if (!block.startsWith(ONNX)) {
            throw OverruleException.input(
                    "--nli is '" + block + "'; expected onnx: and a folder, such as onnx:models/nli");
        }
        Inquiry inquiry =
                new Hypotheses(hypothesis == null ? HYPOTHESIS : hypothesis, threshold == null ? THRESHOLD : threshold);
        try (EntailmentModel entailment = EntailmentModel.at(Path.of(block.substring(ONNX.length())))) {
            Asking asking = asking(entailment.model(), inquiry);
            int most = budget == null ? Integer.MAX_VALUE : budget;
            if (plan(asking, most) == 0 || !dryRun) {
                ask(asking, entailment, most);
            }
        }
    }

    private Asking asking(String name, Inquiry inquiry) {
        return new Asking(dataset.read(), dataset.folder(), rules, EnumSet.allOf(DatasetPart.class), name, inquiry);
    }

    /** Prints what there is to ask, and returns how many calls that is. */
    private int plan(Asking asking, int most) {
        Asking.Plan plan = asking.plan();
        terminal.out()
                .println(plan.rules() + (plan.rules() == 1 ? " prompt" : " prompts") + ", " + plan.pairs()
                        + " votes to know; " + plan.calls() + " calls of " + plan.characters() + " characters in all"
                        + (plan.calls() > most ? ", of which --budget allows " + most : ""));
        return plan.calls();
    }

    private void ask(Asking asking, Chat asked, int most) {
        Asking.Result result = asking.ask(asked, most, terminal.work());
        terminal.endProgress();
        result.votes().forEach((rule, votes) -> terminal.out()
                .println(rule + ": fires on " + votes + " instances; "
                        + result.others().getOrDefault(rule, 0) + " answers were no vote"));
        terminal.out()
                .println("asked " + result.asked() + ", without an answer " + result.failed() + ", left "
                        + result.left());
        if (result.firstFailure().isPresent()) {
            throw OverruleException.resource(
                    result.failed() + " questions were not answered: "
                            + result.firstFailure().get()
                            + "; all answers so far are kept, run the command again to go on",
                    new IllegalStateException("the model did not answer"));
        }
    }

    /** Takes the place of a model if everything is answered already. */
    private record Silent(String model) implements Chat {
        @Override
        public String answer(String question) {
            throw OverruleException.internal("everything is answered already");
        }
    }
}
