package io.overrule.app.foreign;

import io.overrule.OverruleException;
import io.overrule.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
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

    /** The part of each row. */
    public FolderPart[] divide(RowCensus rows) {
        boolean partly = rows.isPartlyLabelled();
        int[] order = IntStream.range(0, rows.size())
                .filter(row -> !partly || rows.isLabelled(row))
                .toArray();
        check(rows, order.length, partly);
        RandomStream.of(seed, "split-off").shuffle(order, order.length);
        List<Integer> left = new ArrayList<>(Arrays.stream(order).boxed().toList());
        if (stratified) {
            // Going through rows sorted by class in equal steps meets each class according to its share.
            left.sort(Comparator.comparing(rows::label));
        }
        FolderPart[] parts = new FolderPart[rows.size()];
        Arrays.setAll(parts, row -> partly && !rows.isLabelled(row) ? FolderPart.UNLABELED : rest);
        sizes.forEach((part, size) -> {
            double step = (double) left.size() / size;
            for (int i = size - 1; i >= 0; i--) {
                int chosen = left.remove((int) ((i + 0.5) * step));
                parts[chosen] = part;
            }
        });
        return parts;
    }

    private void check(RowCensus rows, int eligible, boolean partly) {
        long wanted = sizes.values().stream().mapToLong(Integer::longValue).sum();
        if (wanted > eligible) {
            throw OverruleException.input("--split-off takes " + wanted + " rows, but there are only " + eligible
                    + (partly ? " that have a class" : "") + "; take fewer");
        }
        if (stratified && (rows.hasSentences() || (!partly && rows.unlabelled() > 0))) {
            throw OverruleException.input("--stratified needs rows of one class each, which neither sentences nor rows"
                    + " without a class are; leave it out");
        }
    }
}
