package io.overrule.app.foreign;

import io.overrule.OverruleException;
import io.overrule.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Deals rows out to the parts of a dataset: at random to parts of a given size, and all others to one more part. Within
 * a part the rows keep their order. Where some rows have a class and others have none, those without stay unlabelled.
 *
 * @param rest the part of all rows that no other takes
 * @param sizes how many rows the other parts take; they choose in this order
 * @param stratified whether a part has the classes in the shares that all rows have, as far as whole rows allow it
 */
public record Division(FolderPart rest, Map<FolderPart, Integer> sizes, boolean stratified, long seed) {
    public Division {
        sizes = Collections.unmodifiableMap(new LinkedHashMap<>(sizes));
        if (sizes.containsKey(rest)) {
            String name = rest.name().toLowerCase(Locale.ROOT);
            throw OverruleException.input("--split-off " + name + ":" + sizes.get(rest) + " and --split " + name
                    + " name the same part; split off another one");
        }
    }

    /** The rows of each part that has any. */
    public Map<FolderPart, List<Row>> divide(List<Row> rows) {
        boolean partly = isPartlyLabelled(rows);
        int[] order = IntStream.range(0, rows.size())
                .filter(row -> !partly || rows.get(row).isLabelled())
                .toArray();
        check(Arrays.stream(order).mapToObj(rows::get).toList(), partly);
        RandomStream.of(seed, "split-off").shuffle(order, order.length);
        List<Integer> left = new ArrayList<>(Arrays.stream(order).boxed().toList());
        if (stratified) {
            // Who goes through rows that are sorted by class in equal steps meets each class according to its share.
            left.sort(Comparator.comparing(row -> rows.get(row).labels().get(0)));
        }
        FolderPart[] parts = new FolderPart[rows.size()];
        Arrays.setAll(parts, row -> partly && !rows.get(row).isLabelled() ? FolderPart.UNLABELED : rest);
        sizes.forEach((part, size) -> {
            double step = (double) left.size() / size;
            for (int i = size - 1; i >= 0; i--) {
                int chosen = left.remove((int) ((i + 0.5) * step));
                parts[chosen] = part;
            }
        });
        Map<FolderPart, List<Row>> divided = new EnumMap<>(FolderPart.class);
        for (int row = 0; row < parts.length; row++) {
            divided.computeIfAbsent(parts[row], part -> new ArrayList<>()).add(rows.get(row));
        }
        return divided;
    }

    /** Whether some rows have a class and others have none. */
    public static boolean isPartlyLabelled(List<Row> rows) {
        return rows.stream().anyMatch(Row::isLabelled) && !rows.stream().allMatch(Row::isLabelled);
    }

    private void check(List<Row> rows, boolean partly) {
        long wanted = sizes.values().stream().mapToLong(Integer::longValue).sum();
        if (wanted > rows.size()) {
            throw OverruleException.input("--split-off takes " + wanted + " rows, but there are only " + rows.size()
                    + (partly ? " that have a class" : "") + "; take fewer");
        }
        if (stratified && rows.stream().anyMatch(row -> row.isSentence() || !row.isLabelled())) {
            throw OverruleException.input("--stratified needs rows of one class each, which neither sentences nor rows"
                    + " without a class are; leave it out");
        }
    }
}
