package io.overrule.prompt;

import io.overrule.OverruleException;
import io.overrule.Phase;
import io.overrule.Steps;
import io.overrule.Work;
import io.overrule.data.DatasetPart;
import io.overrule.data.Instance;
import io.overrule.rule.Edit;
import io.overrule.rule.Rule;
import io.overrule.rule.Task;
import io.overrule.rule.VotesRule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Asks a language model for the votes of a task's prompts. A question that the same model has already answered is not
 * asked again, and rules with the same template share their answers.
 */
public final class Asking {
    /** After this many failures in a row, the model counts as unavailable. */
    private static final int MOST_FAILURES = 5;

    private final Task task;
    private final List<VotesRule> rules;
    private final Set<DatasetPart> parts;
    private final Path folder;
    private final String model;
    private final Inquiry inquiry;

    /**
     * @param folder the folder of the task
     * @param ruleIds the rules to ask about; empty for all that have a prompt and are switched on
     * @param parts the parts of the dataset to ask about
     * @param model the name of the model, under which answers are stored
     */
    public Asking(Task task, Path folder, List<String> ruleIds, Set<DatasetPart> parts, String model) {
        this(task, folder, ruleIds, parts, model, Inquiry.ofPrompts());
    }

    /** @param inquiry what to ask for a vote */
    public Asking(Task task, Path folder, List<String> ruleIds, Set<DatasetPart> parts, String model, Inquiry inquiry) {
        this.inquiry = inquiry;
        this.task = task;
        this.folder = folder;
        this.parts = EnumSet.copyOf(parts);
        this.model = model;
        this.rules = new ArrayList<>();
        for (Rule rule : (ruleIds.isEmpty() ? task.rules() : task.allRules()).rules()) {
            boolean asked = ruleIds.isEmpty() || ruleIds.contains(rule.id());
            if (asked && rule instanceof VotesRule votes && votes.prompt().isPresent()) {
                rules.add(votes);
            }
        }
        for (String id : ruleIds) {
            if (rules.stream().noneMatch(rule -> rule.id().equals(id))) {
                task.allRules().index(id);
                throw OverruleException.input("rule '" + id + "' is not a prompt; name a rule of the kind 'prompt'");
            }
        }
        if (rules.isEmpty()) {
            throw OverruleException.input(
                    "the dataset has no rule of the kind 'prompt'; write one, as in {\"id\": \"ask\","
                            + " \"kind\": \"prompt\", \"label\": \""
                            + task.dataset().labels().name(0)
                            + "\", \"template\": \"Is this about money? Answer yes or no. {text}\", \"answers\": [\"yes\"]}");
        }
    }

    /**
     * The amount of work: questions that have no answer yet.
     *
     * @param rules the number of prompts
     * @param pairs the number of pairs of prompt and instance
     * @param calls the number of questions without an answer
     * @param characters the total number of characters of these questions
     */
    public record Plan(int rules, long pairs, int calls, long characters) {}

    /** The questions without an answer, in the order in which they are asked. */
    private Map<String, String> open(AnswerFile answers) {
        Map<String, String> open = new LinkedHashMap<>();
        for (DatasetPart part : parts) {
            for (Instance instance : task.dataset().instances(part)) {
                for (VotesRule rule : rules) {
                    String question = inquiry.question(rule, instance);
                    String key = AnswerFile.key(model, question);
                    if (answers.answer(key).isEmpty()) {
                        open.put(key, question);
                    }
                }
            }
        }
        return open;
    }

    /** Counts the questions without contacting a model. */
    public Plan plan() {
        try (AnswerFile answers = AnswerFile.in(folder)) {
            Map<String, String> open = open(answers);
            long pairs = parts.stream()
                            .mapToLong(part -> task.dataset().instances(part).size())
                            .sum()
                    * rules.size();
            return new Plan(
                    rules.size(),
                    pairs,
                    open.size(),
                    open.values().stream().mapToLong(String::length).sum());
        }
    }

    /**
     * The result of asking.
     *
     * @param asked the number of questions that were answered
     * @param failed the number of questions that failed
     * @param left the number of questions that still have no answer
     * @param votes for each rule, the number of instances on which it fires
     * @param others for each rule, the number of answers that do not count as a vote
     * @param firstFailure the reason of the first failure, if there was one
     */
    public record Result(
            int asked,
            int failed,
            int left,
            Map<String, Integer> votes,
            Map<String, Integer> others,
            Optional<String> firstFailure) {
        public Result {
            votes = new LinkedHashMap<>(votes);
            others = new LinkedHashMap<>(others);
        }
    }

    /**
     * Asks the questions without an answer, stores every answer, and writes the votes into the folder's files of
     * firings, even if it is cancelled or the model stops answering.
     *
     * @param budget the maximum number of questions to ask
     */
    public Result ask(Chat chat, int budget, Work work) {
        int asked = 0;
        int failed = 0;
        int failuresInARow = 0;
        Optional<String> firstFailure = Optional.empty();
        Optional<OverruleException> stopped = Optional.empty();
        try (AnswerFile answers = AnswerFile.in(folder)) {
            Map<String, String> open = open(answers);
            Steps steps = work.begin(Phase.PREDICTING, Math.min(budget, open.size()));
            for (Map.Entry<String, String> question : open.entrySet()) {
                if (asked + failed >= budget || failuresInARow >= MOST_FAILURES) {
                    break;
                }
                try {
                    work.check();
                    answers.add(question.getKey(), model, chat.answer(question.getValue()));
                    asked++;
                    failuresInARow = 0;
                    steps.add(1);
                } catch (OverruleException e) {
                    if (e.kind() != OverruleException.Kind.RESOURCE) {
                        stopped = Optional.of(e);
                        break;
                    }
                    failed++;
                    failuresInARow++;
                    firstFailure = firstFailure.or(() -> Optional.of(String.valueOf(e.getMessage())));
                }
            }
            Result result = record(answers, asked, failed, open.size() - asked, firstFailure);
            if (stopped.isPresent()) {
                throw stopped.get();
            }
            return result;
        }
    }

    private Result record(AnswerFile answers, int asked, int failed, int left, Optional<String> firstFailure) {
        Map<String, Integer> votes = new LinkedHashMap<>();
        Map<String, Integer> others = new LinkedHashMap<>();
        Task changed = task;
        for (VotesRule rule : rules) {
            Set<String> fired = new HashSet<>(rule.instanceIds());
            int other = 0;
            for (DatasetPart part : parts) {
                for (Instance instance : task.dataset().instances(part)) {
                    Optional<String> answer = answers.answer(AnswerFile.key(model, inquiry.question(rule, instance)));
                    if (answer.isPresent() && inquiry.isVote(rule, answer.get())) {
                        fired.add(instance.id());
                    } else {
                        fired.remove(instance.id());
                        other += answer.isPresent() ? 1 : 0;
                    }
                }
            }
            votes.put(rule.id(), fired.size());
            others.put(rule.id(), other);
            changed = changed.apply(new Edit.RuleChanged(rule.withRecordedVotes(fired)));
        }
        changed.writeVotes(folder, votes.keySet());
        return new Result(asked, failed, left, votes, others, firstFailure);
    }
}
