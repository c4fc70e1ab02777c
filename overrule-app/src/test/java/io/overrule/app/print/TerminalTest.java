package io.overrule.app.print;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.Advance;
import io.overrule.OverruleException;
import io.overrule.Phase;
import io.overrule.Work;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TerminalTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void anInterruptionCancelsTheWorkAndLeavesThePromptOnALineOfItsOwn() throws Exception {
        Terminal terminal = terminal(80);
        Work work = terminal.work();
        CompletableFuture<Boolean> command = CompletableFuture.supplyAsync(() -> {
            try (terminal) {
                terminal.accept(new Advance(Phase.TRAINING, 1, 100, Optional.empty()));
                while (true) {
                    work.check();
                    Thread.onSpinWait();
                }
            } catch (OverruleException e) {
                return e.kind() == OverruleException.Kind.CANCELLED;
            }
        });
        while (err.size() == 0) {
            Thread.onSpinWait();
        }
        terminal.interrupt();

        assertThat(command.get(10, TimeUnit.SECONDS)).isTrue();
        assertThat(text(err)).endsWith("\r");
    }

    @Test
    void anInterruptionOfWhatDoesNotListenSaysSoItself() {
        Terminal terminal = terminal(80);
        terminal.accept(new Advance(Phase.TRAINING, 1, 100, Optional.empty()));
        terminal.interrupt();

        assertThat(text(err)).endsWith("\roverrule: cancelled\n");
    }

    @Test
    void nothingIsSaidAtTheUsualEnd() {
        Terminal terminal = terminal(80);
        terminal.close();
        terminal.interrupt();

        assertThat(text(err)).isEmpty();
    }

    @Test
    void aMessageTakesThePlaceOfTheBar() {
        Terminal terminal = terminal(80);
        terminal.accept(new Advance(Phase.TRAINING, 1, 100, Optional.empty()));
        terminal.say("warning: \u001b[31mred");

        assertThat(text(err)).endsWith(" \rwarning: \\u001b[31mred\n");
    }

    @Test
    void quietKeepsWarningsAndVerboseAddsDetails() {
        Terminal terminal = terminal(0);
        terminal.verbosity(Verbosity.QUIET);
        terminal.remark("remark");
        terminal.detail("detail");
        terminal.say("warning");
        assertThat(text(err)).isEqualTo("warning\n");

        terminal.verbosity(Verbosity.VERBOSE);
        terminal.remark("remark");
        terminal.detail("detail");
        assertThat(text(err)).isEqualTo("warning\nremark\ndetail\n");
    }

    @Test
    void helpTextsKeepTheirColours() {
        try (Terminal terminal = terminal(0)) {
            terminal.exact().print("\u001b[1mbold");
            terminal.out().println("\u001b[0m");
        }
        assertThat(text(out)).isEqualTo("\u001b[1mbold\\u001b[0m\n");
    }

    private Terminal terminal(int columns) {
        return new Terminal(
                InputStream.nullInputStream(),
                out,
                err,
                columns == 0 ? OptionalInt.empty() : OptionalInt.of(columns),
                Map.of());
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
