package io.overrule.bench.paper;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class PaperCommandTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit sets it
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int paper(String... arguments) {
        return new CommandLine(new PaperCommand())
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .setExecutionExceptionHandler((exception, command, parsed) -> {
                    command.getErr().println(exception.getMessage());
                    return 2;
                })
                .execute(arguments);
    }

    private int smoke(String... arguments) {
        String[] all = new String[arguments.length + 5];
        List<String> common = List.of("--smoke", "--out", folder.toString(), "--date", "2026-01-31");
        for (int i = 0; i < all.length; i++) {
            all[i] = i < common.size() ? common.get(i) : arguments[i - common.size()];
        }
        return paper(all);
    }

    private String text(String file) throws IOException {
        return Files.readString(folder.resolve(file));
    }

    @Test
    void everythingRunsAtATinySize() throws IOException {
        assertThat(smoke()).as(err.toString()).isZero();

        assertThat(text("results.md"))
                .contains("| command | `./bench paper --smoke --seeds 2` |", "| date | 2026-01-31 |")
                .contains("## Goals", "## Table 1", "### Help desk, the paper's features", "## Table 3")
                .contains("| implyloss, classifier |", "| implyloss-own |", "| entity F1 |")
                .contains("](results/figure1.svg)", "](results/figure2.svg)", "](results/figure3.svg)")
                .contains("](results/figure4-helpdesk.svg)", "](results/figure5-toy.svg)", "labels")
                .contains("Calibrated:", "| implyloss, calibrated |", "| after by P_jphi |", "| after by trust |")
                .contains("| Toy, implyloss, rule precision 0.9 |", "| method | token-f1 | macro-f1 |")
                .contains("## Time");
        assertThat(folder.resolve("results").resolve("figure5-slots.svg")).isNotEmptyFile();
        assertThat(text("report.html")).contains("<svg", "</html>").doesNotContain("src=", "href=");
        JsonNode json = new ObjectMapper().readTree(text("results.json"));
        assertThat(json.path("table2").path(0).path("rows").path(0).path("runs"))
                .hasSize(2);
        assertThat(json.path("table2")
                        .path(0)
                        .path("calibrated")
                        .path(0)
                        .path("method")
                        .asText())
                .isEqualTo("only-l");
        assertThat(json.path("table2")
                        .path(0)
                        .path("rows")
                        .path(0)
                        .path("otherMetrics")
                        .has("macro-f1"))
                .isTrue();
        assertThat(json.path("figure3").path(0).path("trust").fieldNames())
                .toIterable()
                .containsExactly("after", "suppressed", "keptOfRight", "auc", "calibrationError");
        assertThat(out.toString()).contains("Written: results.md");
    }

    @Test
    void anInterruptedRunGoesOnWhereItWas() throws IOException {
        assertThat(smoke("--only", "table3", "--dataset", "toy", "--seeds", "1"))
                .isZero();
        String first = text("results.md");
        err.getBuffer().setLength(0);

        assertThat(smoke("--only", "table3", "--dataset", "toy", "--seeds", "1"))
                .isZero();

        assertThat(err.toString())
                .contains("toy: 2 of 2 runs are there already")
                .doesNotContain("took");
        assertThat(text("results.md")).isEqualTo(first);
    }

    @Test
    void onlyWhatIsAskedForIsThere() throws IOException {
        assertThat(smoke("--only", "table1", "--dataset", "helpdesk")).isZero();

        assertThat(text("results.md")).contains("## Table 1", "| Help desk |").doesNotContain("## Table 2", "| Toy |");
    }

    @Test
    void thePapersMethodsRunAlone() throws IOException {
        assertThat(smoke("--only", "table2", "--dataset", "toy", "--methods", "paper"))
                .as(err.toString())
                .isZero();

        assertThat(text("results.md"))
                .contains("--only table2 --dataset toy --methods paper`", "| posterior-reg |", "| implyloss |")
                .doesNotContain("ensemble", "implyloss-own", "the best of our own methods");
    }

    @Test
    void anUnknownSetOfMethodsIsRefused() {
        assertThat(smoke("--methods", "nine")).isEqualTo(2);

        assertThat(err.toString().strip()).isEqualTo("--methods names 'nine'; expected paper or all");
    }

    @Test
    void anUnknownTableIsRefused() {
        assertThat(smoke("--only", "table11")).isEqualTo(2);

        assertThat(err.toString().strip()).isEqualTo("--only names 'table11'; did you mean 'table1'?");
    }

    @Test
    void anUnknownDatasetIsRefused() {
        assertThat(paper("--data", folder.toString(), "--dataset", "questions")).isEqualTo(2);

        assertThat(err.toString().strip()).isEqualTo("--dataset names 'questions'; did you mean 'question'?");
    }

    @Test
    void aMissingFolderIsRefused() {
        assertThat(paper("--data", folder.resolve("nowhere").toString())).isEqualTo(2);

        assertThat(err.toString().strip()).contains("nowhere").doesNotContain("\n");
    }

    @Test
    void withoutDataThereIsNothingToRun() {
        assertThat(paper()).isEqualTo(2);

        assertThat(err.toString().strip())
                .isEqualTo("--data is missing; name the folder that holds the paper's datasets, or give --smoke");
    }

    @Test
    void aDayThatIsNoneIsRefused() {
        assertThat(paper("--smoke", "--date", "today")).isEqualTo(2);

        assertThat(err.toString().strip()).isEqualTo("--date is 'today'; expected a day such as 2026-01-31");
    }
}
