package io.overrule.app.foreign;

import io.overrule.OverruleException;
import io.overrule.array.NumberMatrix;
import java.io.Closeable;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A pickle with the arrays x, l, m, L, d and r one after the other, as the authors of the paper and SPEAR write them:
 * features, what each rule says, whether it covers, the class, whether the class is for training, exemplars. SPEAR adds s,
 * n, k and the number of classes.
 */
final class PickledPart implements Closeable {
    private final Pickle pickle;
    private final String name;
    private final NumberMatrix features;
    private final NumberMatrix votes;
    private final NumberMatrix covers;
    private final NumberMatrix labels;
    private final NumberMatrix exemplars;
    private final OptionalInt classes;

    PickledPart(ForeignFile file) {
        this.name = file.name();
        this.pickle = new Pickle(file);
        try {
            this.features = pickle.nextMatrix("x");
            this.votes = pickle.nextMatrix("l");
            this.covers = pickle.nextMatrix("m");
            this.labels = pickle.nextMatrix("L");
            pickle.nextMatrix("d");
            this.exemplars = pickle.nextMatrix("r");
            if (pickle.hasNext()) {
                pickle.nextMatrix("s");
                pickle.nextMatrix("n");
                pickle.nextMatrix("k");
                this.classes = OptionalInt.of((int) pickle.nextNumber("the number of classes"));
            } else {
                this.classes = OptionalInt.empty();
            }
            check();
        } catch (RuntimeException e) {
            pickle.close();
            throw e;
        }
    }

    private void check() {
        if (covers.rows() != votes.rows() || covers.columns() != votes.columns()) {
            throw mismatch("m", covers, "l", votes);
        }
        if (features.rows() != 0 && features.rows() != votes.rows()) {
            throw mismatch("x", features, "l", votes);
        }
        if (labels.rows() != 0 && labels.rows() != votes.rows()) {
            throw mismatch("L", labels, "l", votes);
        }
        if (exemplars.rows() != 0 && (exemplars.rows() != votes.rows() || exemplars.columns() != votes.columns())) {
            throw mismatch("r", exemplars, "l", votes);
        }
    }

    private OverruleException mismatch(String one, NumberMatrix first, String other, NumberMatrix second) {
        return OverruleException.input(name + ": has " + first.rows() + " rows of " + first.columns() + " numbers as '"
                + one + "', but " + second.rows() + " of " + second.columns() + " as '" + other
                + "'; they must fit, save them again");
    }

    String name() {
        return name;
    }

    int rows() {
        return votes.rows();
    }

    int functions() {
        return votes.columns();
    }

    /** How many classes there are, if the file says so. */
    OptionalInt classes() {
        return classes;
    }

    boolean hasFeatures() {
        return features.rows() > 0 && features.columns() > 0;
    }

    /** The features of a row, which must be finite. */
    float[] features(int row) {
        int column = features.notFinite(row);
        if (column >= 0) {
            throw OverruleException.input(features.where() + ": has " + features.value(row, column) + " in row " + row
                    + ", column " + column + " (counted from 0); expected finite numbers");
        }
        return features.row(row);
    }

    boolean covers(int row, int function) {
        return covers.value(row, function) != 0;
    }

    /** The class that a rule votes for where it covers. */
    long vote(int row, int function) {
        return votes.whole(row, function);
    }

    /** The class of a row, if there are any; it may be the number of classes, which means none. */
    Optional<Long> label(int row) {
        return labels.rows() == 0 ? Optional.empty() : Optional.of(labels.whole(row, 0));
    }

    boolean isExemplar(int row, int function) {
        return exemplars.rows() > 0 && exemplars.value(row, function) != 0;
    }

    @Override
    public void close() {
        pickle.close();
    }
}
