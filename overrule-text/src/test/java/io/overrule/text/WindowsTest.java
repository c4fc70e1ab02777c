package io.overrule.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class WindowsTest {
    @Test
    void aShortTextIsOneWindow() {
        Windows windows = Windows.over(10, 10);

        assertThat(windows.count()).isEqualTo(1);
        assertThat(windows.end(0)).isEqualTo(10);
        assertThat(windows.readTo(0)).isEqualTo(10);
    }

    @Test
    void anEmptyTextIsOneEmptyWindow() {
        assertThat(Windows.over(0, 10).count()).isEqualTo(1);
        assertThat(Windows.over(0, 10).end(0)).isZero();
    }

    @Test
    void everyPieceIsReadOnceFromAWindowThatShowsAQuarterOfItOnBothSides() {
        for (int room = 1; room <= 20; room++) {
            for (int size = 1; size <= 100; size++) {
                requireLaws(Windows.over(size, room), size, room);
            }
        }
    }

    private static void requireLaws(Windows windows, int size, int room) {
        int next = 0;
        for (int w = 0; w < windows.count(); w++) {
            assertThat(windows.end(w) - windows.start(w)).isEqualTo(Math.min(size, room));
            assertThat(windows.readFrom(w)).isEqualTo(next).isGreaterThanOrEqualTo(windows.start(w));
            next = windows.readTo(w);
            assertThat(next).isLessThanOrEqualTo(windows.end(w));
            if (windows.start(w) > 0) {
                assertThat(windows.readFrom(w) - windows.start(w)).isGreaterThanOrEqualTo(room / 4);
            }
            if (windows.end(w) < size) {
                assertThat(windows.end(w) - next).isGreaterThanOrEqualTo(room / 4);
            }
        }
        assertThat(next).isEqualTo(size);
    }

    @Test
    void aWindowWithoutRoomIsRefused() {
        assertThatThrownBy(() -> Windows.over(5, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
