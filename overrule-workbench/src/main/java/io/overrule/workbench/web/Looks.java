package io.overrule.workbench.web;

import io.overrule.app.report.Drawing;
import io.overrule.app.report.NumberText;
import io.overrule.app.report.Svg;
import io.overrule.cover.LabelledRecord;
import io.overrule.data.AuditSample;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.TokenInstance;
import io.overrule.data.Value;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.RuleWriter;
import io.overrule.workbench.store.TrainingRow;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** How values look in templates. */
final class Looks {
    /** As many colours as the style sheet has for classes. */
    private static final int COLOURS = 10;

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM yyyy, HH:mm", Locale.ENGLISH);

    private Looks() {}

    /** The style class with the colour of a label. */
    static String colour(LabelSet labels, String label) {
        return "label" + labels.find(label).orElse(0) % COLOURS;
    }

    static String colour(int label) {
        return "label" + label % COLOURS;
    }

    static String percent(double share) {
        return NumberText.percent(share);
    }

    static String percent(OptionalDouble share) {
        return share.isPresent() ? NumberText.percent(share.getAsDouble()) : "–";
    }

    static String percent(@Nullable Double share) {
        return share == null ? "–" : NumberText.percent(share);
    }

    /** A share with its 95 % interval: {@code 84.2 % (78 to 89)}. */
    static String interval(LabelledRecord.Tally tally) {
        return tally.fired() == 0
                ? "–"
                : percent(tally.precision())
                        + String.format(Locale.ROOT, " (%.0f to %.0f)", 100 * tally.low(), 100 * tally.high());
    }

    /** A difference of two shares in points, with its sign: {@code +1.2}. */
    static String points(double difference) {
        return String.format(Locale.ROOT, "%+.1f", 100 * difference).replace('-', '−');
    }

    static String decimal(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    /** A whole number with thin spaces between its thousands. */
    static String count(long value) {
        return String.format(Locale.ROOT, "%,d", value).replace(',', '\u202f');
    }

    /** One of something, or several. */
    static String many(long count, String one, String several) {
        return count(count) + " " + (count == 1 ? one : several);
    }

    /** The key that labels with the class of an index: 1 to 9, then 0; none for later ones. */
    static String key(int index) {
        return index < 9 ? Integer.toString(index + 1) : index == 9 ? "0" : "";
    }

    /** A rule as in a rules file. */
    static String json(Rule rule, LabelSet labels) {
        return RuleWriter.lines(RuleSet.of(labels, List.of(rule))).get(0);
    }

    /** A part of an address. */
    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** A place in a drawing. */
    static String at(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    /** The page of a rule. */
    static String rule(String project, String ruleId) {
        return RulesPage.address(project, ruleId);
    }

    /** Text that may be surrounded by other text: at most this long, whole words where possible. */
    static String shortened(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int space = text.lastIndexOf(' ', most - 1);
        return text.substring(
                        0, space > most / 2 ? space : text.offsetByCodePoints(0, text.codePointCount(0, most - 1)))
                + "…";
    }

    static String signed(double value) {
        return String.format(Locale.ROOT, "%+.2f", value).replace('-', '−');
    }

    static String duration(double seconds) {
        return NumberText.duration(seconds);
    }

    static String seconds(Duration time) {
        return NumberText.duration(time.toMillis() / 1000.0);
    }

    /** A day and a time, in the machine's zone. */
    static String day(Instant at) {
        return DAY.format(at.atZone(ZoneId.systemDefault()));
    }

    static String state(TrainingRow.State state) {
        return state.name().toLowerCase(Locale.ROOT);
    }

    /** An instance of an audit in words; a sentence without a mark at one of its tokens. */
    static String shown(AuditSample.Line line) {
        return line.instances().get(0) instanceof TokenInstance token
                ? token.sentence().text()
                : line.instances().get(0).display();
    }

    static String token(Instance instance) {
        return instance instanceof TokenInstance token ? token.token() : instance.display();
    }

    /** A value of a record. */
    static String value(Value value) {
        if (value instanceof Value.Category category) {
            return category.name();
        }
        return value instanceof Value.Numeric numeric ? numeric.toString() : "unknown";
    }

    /** A share as a bar. The number is beside it as text. */
    static Drawing bar(double share) {
        return Svg.decoration(100, 8)
                .rectangle("0", "0", "100%", "8", "rx", "4", "class", "track")
                .rectangle("0", "0", Svg.percent(Math.max(0, Math.min(1, share))), "8", "rx", "4", "class", "fill")
                .end();
    }
}
