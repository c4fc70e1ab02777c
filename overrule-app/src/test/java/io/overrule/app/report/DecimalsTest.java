package io.overrule.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class DecimalsTest {
    @Test
    void theLocaleChangesNothing() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            assertThat(Decimals.fixed(1234.5, 2)).isEqualTo("1234.50");
            assertThat(HtmlReport.html(SmallResults.full())).contains("81.3 (8.8)");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void thereIsNoNegativeZero() {
        assertThat(Decimals.fixed(-0.001, 1)).isEqualTo("0.0");
        assertThat(Decimals.brief(-0.001, 2)).isEqualTo("0");
    }

    @Test
    void briefNumbersHaveNoExponentAndNoNeedlessZeros() {
        assertThat(Decimals.brief(1e6, 2)).isEqualTo("1000000");
        assertThat(Decimals.brief(0.50, 2)).isEqualTo("0.5");
    }

    @Test
    void halvesAreRoundedUp() {
        assertThat(Decimals.percent(0.8125)).isEqualTo("81.3%");
    }
}
