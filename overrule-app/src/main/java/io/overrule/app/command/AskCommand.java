package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.Services;
import io.overrule.app.print.Terminal;
import io.overrule.data.DatasetPart;
import io.overrule.prompt.Asking;
import io.overrule.prompt.Chat;
import io.overrule.prompt.ChatService;
import io.overrule.prompt.ChatSettings;
import io.overrule.rule.Task;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
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
    private static final Services<ChatService> SERVICES = new Services<>(ChatService.class);

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

    @Option(
            names = "--api",
            paramLabel = "NAME",
            description = "How to speak to it: openai, which many others understand, or ollama. Default: openai if the"
                    + " address ends in /v1, otherwise ollama.")
    private @Nullable String api;

    @Option(
            names = "--key-variable",
            paramLabel = "NAME",
            description = "The environment variable that holds the secret key, if the address asks for one.")
    private @Nullable String keyVariable;

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
            names = "--timeout",
            paramLabel = "SECONDS",
            defaultValue = "60",
            description = "How long to wait for an answer. Default: 60.")
    private int timeout = 60;

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
        try (Chat chat = plan.calls() == 0 ? new Silent(model) : chat(url == null ? "" : url)) {
            Asking.Result result = asking.ask(chat, budget, terminal.work());
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

    private Chat chat(String address) {
        String spoken = api != null ? api : address.replaceAll("/+$", "").endsWith("/v1") ? "openai" : "ollama";
        Optional<String> key = keyVariable == null ? Optional.empty() : Optional.of(key(keyVariable));
        ChatSettings settings =
                new ChatSettings(spoken, address, model, key, Duration.ofSeconds(Math.max(1, timeout)), answerTokens);
        List<ChatService> services = SERVICES.all();
        if (services.isEmpty()) {
            throw OverruleException.input(
                    "asking a model needs the module overrule-llm; build and add it with" + " './overrule add llm'");
        }
        return services.stream()
                .filter(service -> service.speaks(spoken))
                .findFirst()
                .orElseThrow(() -> OverruleException.input("--api is '" + spoken + "'; expected openai or ollama"))
                .open(settings);
    }

    private String key(String variable) {
        String key = terminal.environment().get(variable);
        if (key == null || key.isBlank()) {
            throw OverruleException.input(
                    "the environment variable " + variable + " is not set; put the secret key there");
        }
        return key;
    }
}
