package io.overrule.app.foreign;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What is kept of rows after they were read once: the class of each, in four bytes. */
public final class RowCensus {
    private static final int NONE = -1;

    private final Map<String, Integer> codes = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private int[] labels = new int[16];
    private int size;
    private int labelled;
    private boolean sentences;

    public void add(Row row) {
        if (size == labels.length) {
            labels = Arrays.copyOf(labels, 2 * size);
        }
        sentences |= row.isSentence();
        labelled += row.isLabelled() ? 1 : 0;
        labels[size++] = row.isLabelled() ? code(row.labels().get(0)) : NONE;
    }

    private int code(String label) {
        Integer known = codes.get(label);
        if (known == null) {
            known = names.size();
            codes.put(label, known);
            names.add(label);
        }
        return known;
    }

    public int size() {
        return size;
    }

    /** Whether a row has a class. */
    public boolean isLabelled(int row) {
        return labels[row] != NONE;
    }

    /** The class of a labelled row; for a sentence, that of its first token. */
    String label(int row) {
        return names.get(labels[row]);
    }

    boolean hasSentences() {
        return sentences;
    }

    public int unlabelled() {
        return size - labelled;
    }

    /** Whether some rows have a class and others have none. */
    public boolean isPartlyLabelled() {
        return labelled > 0 && labelled < size;
    }
}
