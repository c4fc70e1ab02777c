package io.overrule;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.OverruleException.Code;
import io.overrule.OverruleException.Kind;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OverruleExceptionTest {
    @ParameterizedTest
    @EnumSource
    void aPlaceInFrontOfTheMessageKeepsKindCodeAndCause(Code code) {
        OverruleException first = OverruleException.of(code, "is wrong; fix it", new IOException("deep down"));
        OverruleException placed = first.in("file.txt").in("run 3");

        assertThat(placed).hasMessage("run 3: file.txt: is wrong; fix it").hasRootCauseMessage("deep down");
        assertThat(placed.code()).isEqualTo(code);
        assertThat(placed.kind()).isEqualTo(code.kind());
    }

    @Test
    void aPlaceInFrontOfProblemsKeepsThem() {
        Problems problems = new Problems();
        problems.add("rules.jsonl:1", "is empty; write a rule");
        problems.add("rules.jsonl:2", "is empty; write a rule");
        OverruleException listed = null;
        try {
            problems.throwIfAny();
        } catch (OverruleException e) {
            listed = e;
        }

        assertThat(listed).isNotNull();
        assertThat(listed.code()).isEqualTo(Code.PROBLEMS);
        assertThat(listed.in("fruit").problems()).isEqualTo(listed.problems()).hasSize(2);
    }

    @Test
    void everyKindHasACodeOfItsOwnName() {
        for (Kind kind : Kind.values()) {
            assertThat(Code.valueOf(kind.name()).kind()).isEqualTo(kind);
        }
    }

    @Test
    void eachFactoryGivesItsKind() {
        Throwable cause = new IOException("why");
        List<OverruleException> made = List.of(
                OverruleException.input("x", cause),
                OverruleException.resource("x", cause),
                OverruleException.internal("x", cause),
                OverruleException.cancelled("x", cause));

        assertThat(made).extracting(OverruleException::kind).containsExactlyInAnyOrder(Kind.values());
        assertThat(made).allSatisfy(e -> assertThat(e).hasCause(cause));
        assertThat(OverruleException.cancelled("stopped").kind()).isEqualTo(Kind.CANCELLED);
    }
}
