package io.overrule.training;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * The declaration of a training option: its name, its allowed values, its default, how values are read and written, and
 * the range in which good values are searched. Settings files, flags, provenance and searches are derived from it.
 * {@link Options} declares the options of this library; a {@link Method} may declare its own.
 *
 * <p>Two options with the same name are equal.
 */
public final class Option<T> {
    private final String name;
    private final String recordedName;
    private final OptionType<T> type;
    private final T standard;
    private final BiConsumer<TrainingOptions, Map<String, String>> recorder;
    private final Predicate<TrainingOptions> written;
    private final Optional<SearchRange<T>> search;

    private Option(
            String name,
            String recordedName,
            OptionType<T> type,
            T standard,
            Optional<BiConsumer<TrainingOptions, Map<String, String>>> recorder,
            Predicate<TrainingOptions> written,
            Optional<SearchRange<T>> search) {
        this.name = name;
        this.recordedName = recordedName;
        this.type = type;
        this.standard = type.checked().apply(standard);
        this.recorder = recorder.orElse(this::recordValue);
        this.written = written;
        this.search = search;
    }

    static <T> Option<T> of(String name, String recordedName, OptionType<T> type, T standard) {
        return new Option<>(name, recordedName, type, standard, Optional.empty(), options -> true, Optional.empty());
    }

    /**
     * Declares an option for a method outside this library.
     *
     * @param name the name in lower case, with words joined by dashes
     * @param expectation the allowed range in words, for messages: {@code above 0 and at most 1}
     */
    public static Option<Double> number(String name, double standard, Predicate<Double> range, String expectation) {
        return of(name, name, OptionType.number(noun(name), range, expectation), standard);
    }

    /** The same for whole numbers. */
    public static Option<Integer> wholeNumber(String name, int standard, Predicate<Integer> range, String expectation) {
        return of(name, name, OptionType.wholeNumber(noun(name), range, expectation), standard);
    }

    static String noun(String name) {
        return name.replace('-', ' ');
    }

    /** The same option with a range in which good values are searched. */
    public Option<T> searched(SearchRange<T> range) {
        return new Option<>(name, recordedName, type, standard, Optional.of(recorder), written, Optional.of(range));
    }

    /** The same option, searched among a few values. */
    Option<T> searchedAmong(int rank, List<T> values) {
        return searched(SearchRange.among(rank, values, type.text()));
    }

    /** The same option with another form in a model's provenance. */
    Option<T> recordedBy(BiConsumer<TrainingOptions, Map<String, String>> other) {
        return new Option<>(name, recordedName, type, standard, Optional.of(other), written, search);
    }

    /** The same option, written to a settings file only under a condition. */
    Option<T> writtenIf(Predicate<TrainingOptions> condition) {
        return new Option<>(name, recordedName, type, standard, Optional.of(recorder), condition, search);
    }

    /** Its name in settings files and, after two dashes, on the command line. */
    public String name() {
        return name;
    }

    /** Its default value. */
    public T standard() {
        return standard;
    }

    /** The expected form of a value, in words. */
    public String expected() {
        return type.expectedText();
    }

    /** Parses a value; empty if the word is not a value. The range is checked when the value is set. */
    public Optional<T> parse(String word) {
        return type.parse().apply(word);
    }

    /** A value as text that {@link #parse} reads. */
    public String text(T value) {
        return type.text().apply(value);
    }

    /** The value of this option in some options, as text. */
    public String textIn(TrainingOptions options) {
        return text(options.value(this));
    }

    /** The range in which good values are searched, if the option is worth searching. */
    public Optional<SearchRange<T>> search() {
        return search;
    }

    /** The value, copied if it is mutable. Throws an exception if it is out of range. */
    T checked(T value) {
        return type.checked().apply(value);
    }

    /** The expected form of a value in a settings file. */
    String expectedJson() {
        return type.expectedJson();
    }

    /** Sets the option to a value from a settings file; returns false if the value has the wrong type. */
    boolean read(JsonNode node, TrainingOptions.Builder options) {
        Optional<T> value = type.fromJson().apply(node);
        value.ifPresent(each -> options.set(this, each));
        return value.isPresent();
    }

    /** Its value for a settings file, in a form that Jackson writes; empty if there is nothing to write. */
    Optional<Object> write(TrainingOptions options) {
        return written.test(options) ? type.toJson().apply(options.value(this)) : Optional.empty();
    }

    /** Adds its value to a model's provenance. */
    void record(TrainingOptions options, Map<String, String> provenance) {
        recorder.accept(options, provenance);
    }

    private void recordValue(TrainingOptions options, Map<String, String> provenance) {
        provenance.put(recordedName, type.recorded().apply(options.value(this)));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Option<?> option && option.name.equals(name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return name;
    }
}
