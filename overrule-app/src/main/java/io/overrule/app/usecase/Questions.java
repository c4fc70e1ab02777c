package io.overrule.app.usecase;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.overrule.Problems;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import io.overrule.data.InstanceReader;
import io.overrule.data.LabelSet;
import io.overrule.data.Sentence;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import io.overrule.inference.Model;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads what a model is asked about. A token model gets the words of a text, split at white space. */
final class Questions {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Pattern WHITE_SPACE = Pattern.compile("[\\s\\p{Z}]+");

    private final LabelSet labels;
    private final boolean aboutTokens;
    private final boolean vectorsElsewhere;

    private Questions(LabelSet labels, boolean aboutTokens, boolean vectorsElsewhere) {
        this.labels = labels;
        this.aboutTokens = aboutTokens;
        this.vectorsElsewhere = vectorsElsewhere;
    }

    static Questions to(Model model) {
        return to(model, false);
    }

    /** @param vectorsElsewhere whether a line may be without content, because a file has a vector for it */
    static Questions to(Model model, boolean vectorsElsewhere) {
        return new Questions(model.labels(), model.kind().equals(Optional.of(InstanceKind.TOKEN)), vectorsElsewhere);
    }

    /** The instance, or all tokens of the sentence, in a line of JSON; empty after reporting a problem. */
    List<? extends Instance> ofJson(String line, String where, Problems problems) {
        List<Instance> instances = InstanceReader.parseAll(line, where, problems, vectorsElsewhere);
        if (!aboutTokens || instances.isEmpty() || !(instances.get(0) instanceof TextInstance text)) {
            return instances;
        }
        List<? extends Instance> words = words(text.id(), text.text());
        if (words.isEmpty()) {
            problems.add(where, "has no words in 'text'; write a sentence, or remove the line");
        }
        return words;
    }

    /** A text as an instance, or as its words. */
    List<? extends Instance> ofText(String text) {
        return words("", text);
    }

    private List<? extends Instance> words(String id, String text) {
        if (!aboutTokens) {
            return List.of(new TextInstance(id, text));
        }
        List<String> words = Arrays.stream(WHITE_SPACE.split(text))
                .filter(word -> !word.isEmpty())
                .toList();
        return words.isEmpty() ? List.of() : new Sentence(id, words).instances();
    }

    /** The sentence, if these instances are all its tokens. */
    static Optional<Sentence> sentence(List<? extends Instance> instances) {
        return !instances.isEmpty()
                        && instances.get(0) instanceof TokenInstance token
                        && token.sentence().tokens().size() == instances.size()
                ? Optional.of(token.sentence())
                : Optional.empty();
    }

    /** The true classes of a sentence's tokens, if a line of JSON has them; empty also after reporting a problem. */
    Optional<List<String>> truth(String line, Sentence sentence, String where, Problems problems) {
        JsonNode json;
        try {
            json = MAPPER.readTree(line);
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
        String field = json.has("tags") ? "tags" : "gold";
        if (!json.hasNonNull(field)) {
            return Optional.empty();
        }
        List<String> tags = new ArrayList<>();
        json.get(field).forEach(tag -> tags.add(tag.asText()));
        if (tags.size() != sentence.tokens().size()) {
            problems.add(
                    where,
                    "has " + sentence.tokens().size() + " tokens, but " + tags.size() + " in '" + field
                            + "'; write one for each token");
            return Optional.empty();
        }
        for (String tag : tags) {
            if (labels.find(tag).isEmpty()) {
                problems.add(
                        where,
                        "has '" + tag + "' in '" + field + "', which the model does not know; " + labels.remedy(tag));
                return Optional.empty();
            }
        }
        return Optional.of(tags);
    }
}
