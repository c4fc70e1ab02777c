package io.overrule.app.report;

import io.overrule.data.Instance;
import io.overrule.data.RecordInstance;
import io.overrule.data.TextInstance;
import io.overrule.data.TokenInstance;
import io.overrule.data.Value;
import io.overrule.inference.Part;
import io.overrule.inference.Reasons;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** An instance as text in which the words that count for the classifier are marked. */
final class MarkedText {
    /** The number of shades of a mark in the style sheet. */
    private static final int SHADES = 4;

    /** Weights below this are pale even if no other word counts more. */
    private static final double FAINT = 0.5;

    /** How many words are listed in numbers. */
    private static final int LISTED = 5;

    private MarkedText() {}

    /**
     * A stretch of the text.
     *
     * @param mark the class of the mark, such as {@code pro3}; empty without one
     * @param weight what the mark stands for: {@code +1.32}
     */
    record Piece(String text, String mark, String weight) {
        static Piece plain(String text) {
            return new Piece(text, "", "");
        }

        boolean marked() {
            return !mark.isEmpty();
        }
    }

    /** The beginning of an instance, in pieces. */
    static List<Piece> of(Instance instance, Optional<Reasons> reasons) {
        if (reasons.isEmpty() || reasons.get().reasons().isEmpty()) {
            return List.of(Piece.plain(ReportText.excerpt(instance)));
        }
        double scale = Math.max(FAINT, Math.abs(reasons.get().reasons().get(0).weight()));
        List<Piece> pieces = new ArrayList<>();
        if (instance instanceof TextInstance text) {
            addText(text.text(), reasons.get(), scale, pieces);
        } else if (instance instanceof RecordInstance record) {
            addRecord(record, reasons.get(), scale, pieces);
        } else if (instance instanceof TokenInstance token) {
            addSentence(token, reasons.get(), scale, pieces);
        }
        return cut(pieces);
    }

    private static void addText(String text, Reasons reasons, double scale, List<Piece> pieces) {
        Map<Part.Place, Double> places = new TreeMap<>(Comparator.comparingInt(Part.Place::start));
        for (Reasons.Reason reason : reasons.reasons()) {
            if (reason.part() instanceof Part.Word word) {
                word.places().forEach(place -> places.put(place, reason.weight()));
            }
        }
        int from = 0;
        for (Map.Entry<Part.Place, Double> entry : places.entrySet()) {
            Part.Place place = entry.getKey();
            pieces.add(Piece.plain(text.substring(from, place.start())));
            pieces.add(piece(text.substring(place.start(), place.end()), entry.getValue(), scale));
            from = place.end();
        }
        pieces.add(Piece.plain(text.substring(from)));
    }

    private static void addRecord(RecordInstance record, Reasons reasons, double scale, List<Piece> pieces) {
        for (Map.Entry<String, Value> entry : record.values().entrySet()) {
            pieces.add(Piece.plain(pieces.isEmpty() ? "" : ", "));
            Part part = new Part.Attribute(entry.getKey(), entry.getValue());
            pieces.add(piece(part.name(), weight(reasons, part), scale));
        }
    }

    /** As {@link TokenInstance#display}: the token that is classified is in brackets. */
    private static void addSentence(TokenInstance token, Reasons reasons, double scale, List<Piece> pieces) {
        List<String> tokens = token.sentence().tokens();
        for (int k = 0; k < tokens.size(); k++) {
            boolean itself = k == token.index();
            pieces.add(Piece.plain((k == 0 ? "" : " ") + (itself ? "[" : "")));
            pieces.add(piece(tokens.get(k), weight(reasons, new Part.Token(k, tokens.get(k))), scale));
            pieces.add(Piece.plain(itself ? "]" : ""));
        }
    }

    private static double weight(Reasons reasons, Part part) {
        return reasons.reasons().stream()
                .filter(reason -> reason.part().equals(part))
                .mapToDouble(Reasons.Reason::weight)
                .findFirst()
                .orElse(0);
    }

    private static Piece piece(String text, double weight, double scale) {
        int shade = (int) Math.round(SHADES * Math.abs(weight) / scale);
        return shade == 0
                ? Piece.plain(text)
                : new Piece(text, (weight > 0 ? "pro" : "con") + shade, ReportText.signed(weight));
    }

    /** No longer than an excerpt without marks. */
    private static List<Piece> cut(List<Piece> pieces) {
        List<Piece> kept = new ArrayList<>();
        int left = ReportText.LONGEST_TEXT;
        for (Piece piece : pieces) {
            int length = piece.text().codePointCount(0, piece.text().length());
            if (length > left) {
                kept.add(new Piece(
                        piece.text().substring(0, piece.text().offsetByCodePoints(0, left)) + "…",
                        piece.mark(),
                        piece.weight()));
                return kept;
            }
            if (length > 0) {
                kept.add(piece);
            }
            left -= length;
        }
        return kept;
    }

    /** The parts that count most, with numbers: {@code camera +1.32, card −0.20}. */
    static String listed(Reasons reasons) {
        return String.join(
                ", ",
                reasons.most(LISTED).stream()
                        .map(reason ->
                                ReportText.brief(reason.part().name()) + " " + ReportText.signed(reason.weight()))
                        .toList());
    }
}
