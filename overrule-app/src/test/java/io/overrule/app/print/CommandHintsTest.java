package io.overrule.app.print;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.OverruleException;
import io.overrule.OverruleException.Code;
import io.overrule.experiment.Warning;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CommandHintsTest {
    @Test
    void aMessageIsFollowedByWhatToType() {
        assertThat(CommandHints.message(OverruleException.of(
                        Code.CACHE_FAILED,
                        "/full: cannot be written; choose another folder, or keep nothing",
                        new IOException("full"))))
                .isEqualTo("/full: cannot be written; choose another folder, or keep nothing (on the command line:"
                        + " --cache FOLDER or --no-cache)");
        assertThat(CommandHints.message(OverruleException.input("is wrong; fix it")))
                .isEqualTo("is wrong; fix it");
    }

    @ParameterizedTest
    @EnumSource(names = {"INPUT", "PROBLEMS", "RESOURCE", "INTERNAL", "CANCELLED"})
    void whatHasNoCodeOfItsOwnHasNoHint(Code code) {
        assertThat(CommandHints.of(code)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void everyHintNamesAFlagOrACommand(Code code) {
        CommandHints.of(code).ifPresent(hint -> assertThat(hint).matches(".*(--[a-z]|overrule [a-z]).*"));
    }

    @Test
    void warningsNameTheCommandThatShowsMore() {
        assertThat(CommandHints.message(
                        new Warning(Warning.Kind.RULE_CONTRADICTED_BY_LABELS, "a rule is wrong; remove it")))
                .isEqualTo("a rule is wrong; remove it; 'overrule rules' shows all rules");
        for (Warning.Kind kind : List.of(Warning.Kind.UNANIMOUS_VOTE_OVERTURNED, Warning.Kind.RIGHT_RULE_OVERRULED)) {
            assertThat(CommandHints.message(new Warning(kind, "look at some")))
                    .startsWith("look at some; 'overrule explain' ");
        }
        assertThat(CommandHints.message(new Warning(Warning.Kind.FEW_RULES, "two rules; write more")))
                .isEqualTo("two rules; write more");
    }
}
