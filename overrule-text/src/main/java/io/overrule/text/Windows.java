package io.overrule.text;

/**
 * Overlapping windows over a row of pieces. Each piece is read from one window. Where two windows overlap, the first
 * half of the overlap is read from the earlier window and the second half from the later one, so that every piece has
 * context on both sides.
 */
final class Windows {
    private final int size;
    private final int room;
    private final int stride;
    private final int count;

    private Windows(int size, int room) {
        this.size = size;
        this.room = room;
        this.stride = Math.max(1, room / 2);
        this.count = size <= room ? 1 : 1 + (size - room + stride - 1) / stride;
    }

    /**
     * @param size the number of pieces
     * @param room the number of pieces in a window, at least 1
     */
    static Windows over(int size, int room) {
        if (room < 1) {
            throw new IllegalArgumentException("a window has room for " + room + " pieces; it needs one at least");
        }
        return new Windows(size, room);
    }

    int count() {
        return count;
    }

    /** The last window is moved back so that it is full. */
    int start(int window) {
        return window == 0 ? 0 : Math.min(window * stride, size - room);
    }

    int end(int window) {
        return Math.min(size, start(window) + room);
    }

    int readFrom(int window) {
        return window == 0 ? 0 : readTo(window - 1);
    }

    int readTo(int window) {
        return window == count - 1 ? size : (start(window + 1) + end(window) + 1) / 2;
    }
}
