package io.overrule.training;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** Runs a test with every method, by name with some only, or with all except some. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ArgumentsSource(EveryMethod.Source.class)
public @interface EveryMethod {
    String[] only() default {};

    String[] except() default {};

    /** Refuses names that no method has: they would leave a test without cases. */
    final class Source implements ArgumentsProvider {
        @Override
        public Stream<? extends Arguments> provideArguments(
                ParameterDeclarations parameters, ExtensionContext context) {
            EveryMethod wanted = context.getRequiredTestMethod().getAnnotation(EveryMethod.class);
            List<Method> only = Stream.of(wanted.only()).map(Methods::named).toList();
            List<Method> except = Stream.of(wanted.except()).map(Methods::named).toList();
            return (only.isEmpty() ? Methods.all() : only)
                    .stream().filter(method -> !except.contains(method)).map(Arguments::of);
        }
    }
}
