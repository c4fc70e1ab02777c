package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.app.print.Terminal;
import io.overrule.data.DatasetPart;
import io.overrule.prompt.Asking;
import io.overrule.prompt.Chat;
import io.overrule.rule.Task;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
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
            "Asks a language model for the votes of rules of the kind 'prompt', and keeps them in the dataset folder.",
            "",
            "Every answer is kept in answers.jsonl as soon as it is there, under a hash of model and question; what was"
                    + " answered is not asked again, so an interrupted run goes on where it was. The votes are written to"
                    + " fires-*.tsv. Training, predicting and explaining never contact a model. Without --url nothing is"
                    + " contacted: the command counts the calls that it would make.",
            "",
            "Needs the module that './overrule add llm' builds.",
            "",
            "  overrule ask requests --model llama3.2                                    # how many calls it would be",
            "  overrule ask requests --url http://localhost:11434 --model llama3.2 --budget 500",
            "  overrule ask requests --url https://api.example.com/v1 --model small --key-variable API_KEY"
        })
public final class AskCommand implements Callable<Integer> {
    private final Terminal terminal;

    @Mixin
    private final DatasetArgument dataset = new DatasetArgument();

    @Option(
            names = "--model",
            paramLabel = "NAME",
            required = true,
            description = "The model's name, as the address knows it.")
    @SuppressWarnings("NullAway.Init") // picocli fills it in.
    private String model;

    @Option(names = "--url", paramLabel = "URL", description = "Where the model is. Without it nothing is contacted.")
    private @Nullable String url;

    @Mixin
    private final ChatFlags chat = new ChatFlags();

    @Option(
            names = "--budget",
            paramLabel = "N",
            defaultValue = "1000",
            description = "The most calls to make. Default: 1000.")
    private int budget = 1_000;

    @Option(names = "--dry-run", description = "Only count the calls that it would make.")
    private boolean dryRun;

    @Option(
            names = "--rule",
            paramLabel = "ID",
            description = "Ask for this rule only; may be given several times. Default: all prompts.")
    private List<String> rules = List.of();

    @Option(
            names = "--answer-tokens",
            paramLabel = "N",
            defaultValue = "16",
            description = "The longest answer to ask for, in tokens. Default: 16.")
    private int answerTokens = 16;

    public AskCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (budget < 1) {
            throw OverruleException.input(
                    "--budget is " + budget + "; expected 1 or more, or --dry-run to ask nothing");
        }
        Task task = dataset.read();
        Set<DatasetPart> parts = EnumSet.allOf(DatasetPart.class);
        Asking asking = new Asking(task, dataset.folder(), rules, parts, model);
        Asking.Plan plan = asking.plan();
        terminal.out()
                .println(plan.rules() + (plan.rules() == 1 ? " prompt" : " prompts") + ", " + plan.pairs()
                        + " votes to know; " + plan.calls() + " calls of " + plan.characters() + " characters in all"
                        + (plan.calls() > budget ? ", of which --budget allows " + budget : ""));
        if (dryRun || url == null || plan.calls() == 0) {
            if (url == null && !dryRun && plan.calls() > 0) {
                terminal.remark("Nothing was contacted; name the model's address with --url to ask.");
            }
            if (plan.calls() > 0) {
                return 0;
            }
        }
        try (Chat asked =
                plan.calls() == 0 || url == null ? new Silent(model) : chat.open(url, model, answerTokens, terminal)) {
            Asking.Result result = asking.ask(asked, budget, terminal.work());
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
        return 0;
    }

    /** Where everything is answered, nobody is asked. */
    private record Silent(String model) implements Chat {
        @Override
        public String answer(String question) {
            throw OverruleException.internal("everything is answered already");
        }
    }
}
