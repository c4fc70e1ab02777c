package io.overrule.app.foreign;

import io.overrule.OverruleException;
import io.overrule.Problems;
import io.overrule.rule.Heading;
import io.overrule.rule.KeywordRule;
import io.overrule.rule.RegexRule;
import io.overrule.rule.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The weak-labelling rules of Argilla: a list of {@code {"query": "win AND (prize OR money)", "label": "SPAM"}}. Words,
 * phrases, AND, OR, NOT, brackets and words that end in {@code *} translate; ranges, distances and weights do not, and are
 * listed. As in Elasticsearch, words side by side mean OR.
 */
public final class QueryRules implements ForeignRules {
    private static final Pattern TOKEN = Pattern.compile("\\s*(\\(|\\)|\"[^\"]*\"|[^\\s()\"]+)");

    private static final int DEEPEST = 20;

    @Override
    public Translation read(ForeignFile file, boolean forTokens, Problems problems) {
        if (forTokens) {
            throw OverruleException.input(
                    file.name() + ": queries cover texts, but the dataset has tokens; leave them out");
        }
        List<Rule> rules = new ArrayList<>();
        List<String> skipped = new ArrayList<>();
        RuleNames names = new RuleNames();
        JsonEntries.read(file, problems, (where, key, entry) -> {
            String query = entry.path("query").asText("");
            List<String> labels = new ArrayList<>();
            entry.path("labels").forEach(label -> labels.add(label.asText()));
            String label = labels.isEmpty() ? entry.path("label").asText("") : labels.get(0);
            if (query.isBlank() || label.isBlank()) {
                problems.add(where, "has no 'query' or no 'label'; expected {\"query\": \"…\", \"label\": \"…\"}");
                return;
            }
            if (labels.size() > 1) {
                skipped.add(where + ": '" + query + "' votes for several classes at once; write a rule for each");
                return;
            }
            try {
                Heading heading = new Heading(
                        names.of(entry.path("name").asText(query)),
                        label,
                        "",
                        entry.path("description").asText(""));
                rules.add(new Query(query).rule(heading));
            } catch (OverruleException e) {
                skipped.add(where + ": " + e.getMessage());
            }
        });
        return new Translation(rules, List.of(), skipped);
    }

    /** A query, read from left to right: OR binds least, then AND, then NOT. */
    private static final class Query {
        private final String text;
        private final List<String> tokens = new ArrayList<>();
        private int next;

        Query(String text) {
            this.text = text;
            Matcher matcher = TOKEN.matcher(text);
            int end = 0;
            while (matcher.lookingAt()) {
                tokens.add(matcher.group(1));
                end = matcher.end();
                matcher.region(end, text.length());
            }
            if (!text.substring(end).isBlank()) {
                throw refused("has a quote that is not closed");
            }
        }

        private OverruleException refused(String what) {
            return OverruleException.input("the query '" + text + "' " + what + ", which does not translate");
        }

        Rule rule(Heading heading) {
            Rule rule = any(heading, 0);
            if (next < tokens.size()) {
                throw refused("has '" + tokens.get(next) + "' where it should end");
            }
            return rule.withHeading(heading);
        }

        private boolean isAt(String word) {
            return next < tokens.size() && tokens.get(next).equals(word);
        }

        private Rule any(Heading heading, int depth) {
            if (depth > DEEPEST) {
                throw refused("has too many brackets within each other");
            }
            List<Rule> parts = new ArrayList<>();
            parts.add(all(heading, depth));
            while (next < tokens.size() && !isAt(")")) {
                if (isAt("OR") || isAt("||")) {
                    next++;
                }
                parts.add(all(heading, depth));
            }
            return parts.size() == 1
                    ? parts.get(0)
                    : Rule.any(heading.id(), heading.label(), parts.toArray(Rule[]::new));
        }

        private Rule all(Heading heading, int depth) {
            List<Rule> parts = new ArrayList<>();
            parts.add(not(heading, depth));
            while (isAt("AND") || isAt("&&")) {
                next++;
                parts.add(not(heading, depth));
            }
            return parts.size() == 1
                    ? parts.get(0)
                    : Rule.all(heading.id(), heading.label(), parts.toArray(Rule[]::new));
        }

        private Rule not(Heading heading, int depth) {
            if (isAt("NOT") || isAt("!")) {
                next++;
                return Rule.not(heading.id(), heading.label(), one(heading, depth));
            }
            return one(heading, depth);
        }

        private Rule one(Heading heading, int depth) {
            if (next >= tokens.size()) {
                throw refused("ends too early");
            }
            String token = tokens.get(next++);
            if (token.equals("(")) {
                Rule inner = any(heading, depth + 1);
                if (!isAt(")")) {
                    throw refused("has a bracket that is not closed");
                }
                next++;
                return inner;
            }
            if (token.equals(")") || token.equals("AND") || token.equals("OR")) {
                throw refused("has '" + token + "' where a word should be");
            }
            String word = token.startsWith("text:") ? token.substring(5) : token;
            if (word.startsWith("\"")) {
                return keyword(heading, word.substring(1, word.length() - 1));
            }
            if (word.matches(".*[\\[\\]{}~^/\\\\:<>=+!|&?].*") || word.startsWith("-")) {
                throw refused("has '" + token + "'");
            }
            if (word.indexOf('*') >= 0) {
                if (word.indexOf('*') < word.length() - 1 || word.length() == 1) {
                    throw refused("has '" + token + "'");
                }
                String stem = word.substring(0, word.length() - 1).toLowerCase(Locale.ROOT);
                return new RegexRule(heading, "(?:^|[^\\pL\\pN])" + RuleNames.quoted(stem), true);
            }
            return keyword(heading, word);
        }

        private static Rule keyword(Heading heading, String words) {
            return new KeywordRule(heading, List.of(words), KeywordRule.Match.WHOLE, true);
        }
    }
}
