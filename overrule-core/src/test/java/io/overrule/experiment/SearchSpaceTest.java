package io.overrule.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.overrule.OverruleException;
import io.overrule.training.EveryMethod;
import io.overrule.training.Method;
import io.overrule.training.Methods;
import io.overrule.training.OptionsFile;
import io.overrule.training.TrainingOptions;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchSpaceTest {
    private static final TrainingOptions START = TrainingOptions.defaults();

    private static List<String> names(SearchSpace space) {
        return space.dimensions().stream().map(SearchSpace.Dimension::name).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "implyloss, 'gamma,q,learning-rate,keep,classifier-layers,rule-layers'",
        "posterior-reg, 'gamma,q,learning-rate,keep,classifier-layers,rule-layers'",
        "noise-tolerant, 'gamma,q,learning-rate,keep,classifier-layers'",
        "l+umaj, 'gamma,learning-rate,keep,classifier-layers'",
        "only-l, 'learning-rate,keep,classifier-layers'",
        "l2r, 'learning-rate,keep,classifier-layers'"
    })
    void whatTheMethodTakesIsSearched(String method, String names) {
        assertThat(names(SearchSpace.of(Methods.named(method), Set.of()))).containsExactly(names.split(","));
    }

    @Test
    void whatIsFixedStays() {
        SearchSpace space = SearchSpace.of(Methods.IMPLYLOSS, Set.of("gamma", "rule-layers"));

        assertThat(names(space)).containsExactly("q", "learning-rate", "keep", "classifier-layers");
        assertThat(space.draw(START, 3, 1).implication().gamma())
                .isEqualTo(START.implication().gamma());
        assertThat(space.draw(START, 3, 1).ruleLayers()).isEqualTo(START.ruleLayers());
    }

    @Test
    void fixingAnOptionDoesNotChangeWhatOthersDraw() {
        TrainingOptions free = SearchSpace.of(Methods.IMPLYLOSS, Set.of()).draw(START, 5, 9);
        TrainingOptions fixed =
                SearchSpace.of(Methods.IMPLYLOSS, Set.of("gamma")).draw(START, 5, 9);

        assertThat(fixed.toBuilder().gamma(free.implication().gamma()).build()).isEqualTo(free);
    }

    @Test
    void aSpaceWithNothingToSearchIsRefused() {
        assertThatThrownBy(() -> SearchSpace.of(Methods.ONLY_L, Set.of("learning-rate", "keep", "classifier-layers")))
                .isInstanceOf(OverruleException.class)
                .hasMessage(
                        "all options that could be searched for only-l are set; leave out one of --learning-rate, --keep,"
                                + " --classifier-layers");
    }

    @Test
    void drawsStayWithinTheRangesAndReachTheirWholeWidth() {
        SearchSpace space = SearchSpace.of(Methods.IMPLYLOSS, Set.of());
        double smallest = 1;
        double largest = 0;
        for (int trial = 1; trial <= 300; trial++) {
            TrainingOptions options = space.draw(START, trial, 1);
            smallest = Math.min(smallest, options.implication().gamma());
            largest = Math.max(largest, options.implication().gamma());
            assertThat(options.implication().gamma()).isBetween(0.001, 1.0);
            assertThat(options.implication().q()).isBetween(0.1, 0.9);
            assertThat(options.learningRate()).isBetween(0.0001, 0.003);
            assertThat(options.keep()).isBetween(0.5, 1.0);
        }
        assertThat(smallest).isLessThan(0.002);
        assertThat(largest).isGreaterThan(0.5);
    }

    @ParameterizedTest
    @EveryMethod
    void whatIsDrawnSurvivesTheOptionsFile(Method method) {
        TrainingOptions start = TrainingOptions.defaults(method);
        TrainingOptions drawn = SearchSpace.of(method, Set.of()).draw(start, 4, 2);

        assertThat(OptionsFile.of(drawn).over(start)).isEqualTo(drawn);
        assertThat(drawn).isNotEqualTo(start);
    }

    @Test
    void rangesAndValuesReadAsOnTheCommandLine() {
        SearchSpace space = SearchSpace.of(Methods.IMPLYLOSS, Set.of());

        assertThat(space.dimensions().stream().map(SearchSpace.Dimension::range))
                .containsExactly(
                        "0.001 to 1, logarithmic",
                        "0.1 to 0.9",
                        "0.0001 to 0.003, logarithmic",
                        "0.5 | 0.6 | 0.7 | 0.8 | 0.9 | 1",
                        "none | 64 | 256 | 256,256 | 512,512",
                        "none | 32 | 256 | 256,256 | 512,512");
        assertThat(space.dimensions().stream().map(dimension -> dimension.value(START)))
                .containsExactly("0.1", "0.2", "0.001", "0.8", "128", "128");
    }
}
