package io.overrule.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.Work;
import io.overrule.app.print.EvaluationText;
import io.overrule.app.usecase.WriteReport;
import io.overrule.data.LabelSet;
import io.overrule.evaluation.ConfusionMatrix;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Thousands of classes: what is drawn is limited, and the rest is data beside the page. */
class ManyClassesTest {
    private static final int CLASSES = 2_000;

    @TempDir
    private Path folder;

    private static ConfusionMatrix confusion(int classes) {
        LabelSet labels = LabelSet.of(
                IntStream.range(0, classes).mapToObj(i -> "c\"," + i).toList());
        ConfusionMatrix.Counter counter = ConfusionMatrix.counter(labels);
        for (int i = 0; i < classes; i++) {
            counter.add(i, i);
        }
        // The most frequent mistakes are between the last two classes.
        for (int i = 0; i < 5; i++) {
            counter.add(classes - 2, classes - 1);
        }
        return counter.matrix();
    }

    private WriteReport.Result written(int classes) {
        ConfusionMatrix confusion = confusion(classes);
        Results results = Results.builder("many", confusion.labels(), "accuracy", SmallResults.ruleMetrics())
                .confusion(confusion)
                .build();
        return WriteReport.run(new WriteReport.Request(folder, results), Work.quiet());
    }

    @Test
    void thePageShowsTheMostFrequentMistakesAndLinksTheRest() throws IOException {
        Path page = written(CLASSES).page();
        assertThat(Files.size(page)).isLessThan(2_000_000);
        String html = Files.readString(page);
        assertThat(html.replaceAll("\\s+", " "))
                .contains("A matrix of 2000 classes cannot be read.")
                .contains("<a href=\"confusion.csv\">confusion.csv</a>")
                .contains("<th scope=\"row\">c\",1998</th> <td>c\",1999</td> <td class=\"number\">5</td>");
        assertThat(Files.readAllLines(folder.resolve("confusion.csv")))
                .hasSize(1 + CLASSES + 1)
                .startsWith("true,predicted,count", "\"c\"\",0\",\"c\"\",0\",1")
                .contains("\"c\"\",1998\",\"c\"\",1999\",5");
    }

    @Test
    void fewClassesAreAllShownAndNeedNoOtherFile() throws IOException {
        String html = Files.readString(written(3).page());
        assertThat(html).doesNotContain("cannot be read").doesNotContain("confusion.csv");
        assertThat(folder.resolve("confusion.csv")).doesNotExist();
    }

    @Test
    void theTerminalShowsTheClassesWithMostErrorsToo() {
        StringWriter text = new StringWriter();
        EvaluationText.printConfusion(confusion(CLASSES), new PrintWriter(text, true));
        assertThat(text.toString())
                .hasSizeLessThan(100_000)
                .contains("c\",1998")
                .contains("Of 2000 classes, the 50 with most errors are shown.");
    }
}
