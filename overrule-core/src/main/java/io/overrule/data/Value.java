package io.overrule.data;

/** The value of an attribute of a record. */
public sealed interface Value {
    /** The value of an attribute that exists but is unknown here. It satisfies no condition. */
    Value MISSING = new Missing();

    static Value of(double number) {
        return new Numeric(number);
    }

    static Value of(String category) {
        return new Category(category);
    }

    /** A finite number. */
    record Numeric(double number) implements Value {
        public Numeric {
            if (!Double.isFinite(number)) {
                throw new IllegalArgumentException(
                        "a numeric value must be finite, not " + number + "; use Value.MISSING for an unknown one");
            }
        }

        /** Features are 32-bit floats. A larger number would become infinite and turn every prediction into NaN. */
        boolean fitsFeatures() {
            return Math.abs(number) <= Float.MAX_VALUE;
        }

        @Override
        public String toString() {
            return number == Math.rint(number) && Math.abs(number) < 1e15
                    ? Long.toString((long) number)
                    : Double.toString(number);
        }
    }

    /** A category: one of a set of names. */
    record Category(String name) implements Value {
        @Override
        public String toString() {
            return name;
        }
    }

    /** An unknown value; {@link #MISSING} is the one to use. */
    record Missing() implements Value {
        @Override
        public String toString() {
            return "?";
        }
    }
}
