package io.overrule.app.print;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class ErrorTextTest {
    @Test
    void whatRunsOutIsNamedWithWhatToDo() {
        assertThat(ErrorText.of(new OutOfMemoryError("Java heap space")))
                .hasValueSatisfying(text -> assertThat(text).contains("OVERRULE_JAVA_OPTIONS=-Xmx"));
        assertThat(ErrorText.of(new OutOfMemoryError("Cannot reserve 1 bytes of direct buffer memory (Direct buffer)")))
                .hasValueSatisfying(text -> assertThat(text).contains("MaxDirectMemorySize"));
        assertThat(ErrorText.of(new OutOfMemoryError("unable to create native thread")))
                .hasValueSatisfying(
                        text -> assertThat(text).contains("ulimit -u").doesNotContain("-Xmx"));
        assertThat(ErrorText.of(new StackOverflowError()))
                .hasValueSatisfying(text -> assertThat(text).contains("OVERRULE_JAVA_OPTIONS=-Xss"));
        assertThat(ErrorText.of(new NoClassDefFoundError("io/overrule/Some")))
                .hasValueSatisfying(
                        text -> assertThat(text).contains("io/overrule/Some").contains("build it again"));
    }

    @Test
    void errorsOfOtherThreadsAreFoundInTheirWrapping() {
        assertThat(ErrorText.of(
                        new IllegalStateException(new ExecutionException(new OutOfMemoryError("Java heap space")))))
                .isPresent();
        assertThat(ErrorText.of(new IllegalStateException("ours"))).isEmpty();
        assertThat(ErrorText.of(new AssertionError("ours"))).isEmpty();
    }

    @Test
    void noTextGoesOverMoreThanALine() {
        for (Error error : new Error[] {
            new OutOfMemoryError("x"), new StackOverflowError(), new UnsatisfiedLinkError("no x in\njava.library.path")
        }) {
            assertThat(ErrorText.of(error).orElseThrow()).hasLineCount(1);
        }
    }
}
