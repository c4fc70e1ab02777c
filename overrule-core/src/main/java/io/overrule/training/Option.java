package io.overrule.training;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * The one declaration of an option of training: what it is called, what values it takes and which one if nobody says
 * anything, how they are read and written, and where good ones are searched. Settings files, flags, provenance and
 * searches follow from it. Those of this library are in {@link Options}; a {@link Method} may bring its own.
 *
 * <p>Two options of the same name are the same.
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
     * An option of a method that is not among those of this library.
     *
     * @param name in lower case, words joined by dashes
     * @param expectation what is said of a value out of range: {@code above 0 and at most 1}
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

    /** The same, with a range in which good values are searched. */
    public Option<T> searched(SearchRange<T> range) {
        return new Option<>(name, recordedName, type, standard, Optional.of(recorder), written, Optional.of(range));
    }

    /** The same, searched among a few values. */
    Option<T> searchedAmong(int rank, List<T> values) {
        return searched(SearchRange.among(rank, values, type.text()));
    }

    /** The same, that stands otherwise in a model's provenance. */
    Option<T> recordedBy(BiConsumer<TrainingOptions, Map<String, String>> other) {
        return new Option<>(name, recordedName, type, standard, Optional.of(other), written, search);
    }

    /** The same, that is in a settings file only under a condition. */
    Option<T> writtenIf(Predicate<TrainingOptions> condition) {
        return new Option<>(name, recordedName, type, standard, Optional.of(recorder), condition, search);
    }

    /** Its name in settings files and, after two dashes, on the command line. */
    public String name() {
        return name;
    }

    /** Its value if nobody says anything. */
    public T standard() {
        return standard;
    }

    /** What a value looks like as a word. */
    public String expected() {
        return type.expectedText();
    }

    /** The value that a word stands for; empty if it stands for none. Its range is checked when it is set. */
    public Optional<T> parse(String word) {
        return type.parse().apply(word);
    }

    /** A value as a word, which {@link #parse} reads. */
    public String text(T value) {
        return type.text().apply(value);
    }

    /** The value in options as a word. */
    public String textIn(TrainingOptions options) {
        return text(options.value(this));
    }

    /** Where good values are searched, if it is worth while. */
    public Optional<SearchRange<T>> search() {
        return search;
    }

    /** The value, copied if need be; throws if it is out of range. */
    T checked(T value) {
        return type.checked().apply(value);
    }

    /** What a value looks like in a settings file. */
    String expectedJson() {
        return type.expectedJson();
    }

    /** Sets it to a value from a settings file; false if that is of another type. */
    boolean read(JsonNode node, TrainingOptions.Builder options) {
        Optional<T> value = type.fromJson().apply(node);
        value.ifPresent(each -> options.set(this, each));
        return value.isPresent();
    }

    /** Its value for a settings file, as Jackson takes it; empty if there is nothing to write. */
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
