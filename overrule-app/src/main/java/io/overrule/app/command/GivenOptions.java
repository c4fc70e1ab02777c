package io.overrule.app.command;

import io.overrule.OverruleException;
import io.overrule.training.Method;
import io.overrule.training.Option;
import io.overrule.training.Options;
import io.overrule.training.TrainingOptions;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * The options of training that were given as flags. A flag stands for the option of the same name, which knows how to
 * read it and which values are valid; the flag itself declares only its help.
 */
final class GivenOptions {
    /** In the order of {@link Options#all()}. */
    private final List<Given<?>> all;

    private record Given<T>(Option<T> option, Object value) {
        void setIn(TrainingOptions.Builder builder) {
            builder.set(option, typed());
        }

        /** As picocli or the option reads it. */
        @SuppressWarnings("unchecked") // The class of a T.
        private T typed() {
            Class<T> type = (Class<T>) option.standard().getClass();
            if (type.isInstance(value)) {
                return type.cast(value);
            }
            String text = value instanceof List<?> words
                    ? words.stream().map(String::valueOf).collect(Collectors.joining(","))
                    : value.toString();
            return option.parse(text)
                    .orElseThrow(() -> OverruleException.input(
                            "--" + option.name() + " is '" + text + "'; expected " + option.expected()));
        }
    }

    private GivenOptions(List<Given<?>> all) {
        this.all = List.copyOf(all);
    }

    /**
     * @param flags an object with fields that are flags; a field that is null or empty was not given
     * @param besides further options, which need more than their flag to be read
     */
    static GivenOptions of(Object flags, Option<?>... besides) {
        Map<String, Field> fields = new TreeMap<>();
        for (Field field : flags.getClass().getDeclaredFields()) {
            CommandLine.@Nullable Option flag = field.getAnnotation(CommandLine.Option.class);
            if (flag != null) {
                fields.put(flag.names()[0], field);
            }
        }
        List<Given<?>> given = new ArrayList<>();
        for (Option<?> option : Options.all()) {
            @Nullable Field field = fields.get("--" + option.name());
            if (field != null && !Arrays.asList(besides).contains(option)) {
                @Nullable Object value = value(field, flags);
                if (value != null && !value.equals(List.of())) {
                    given.add(new Given<>(option, value));
                }
            }
        }
        return new GivenOptions(given);
    }

    private static @Nullable Object value(Field field, Object flags) {
        try {
            field.setAccessible(true);
            return field.get(flags);
        } catch (IllegalAccessException e) {
            throw OverruleException.internal("flag " + field.getName() + " cannot be read", e);
        }
    }

    /** An option without effect would let a comparison of two settings compare nothing. */
    void refuseWhatIsNotTakenBy(Method method) {
        for (Given<?> given : all) {
            if (!method.takes(given.option)) {
                throw OverruleException.input("method '" + method.commandName() + "' takes no --" + given.option.name()
                        + "; leave it out, or choose another --method");
            }
        }
    }

    void setIn(TrainingOptions.Builder builder) {
        all.forEach(given -> given.setIn(builder));
    }
}
