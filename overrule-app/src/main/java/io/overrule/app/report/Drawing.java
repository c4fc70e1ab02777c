package io.overrule.app.report;

import gg.jte.Content;
import gg.jte.TemplateOutput;

/**
 * A finished drawing. The only text that a template puts onto a page without escaping it, which is why only {@link Svg}
 * makes one.
 */
public final class Drawing implements Content {
    private final String svg;

    Drawing(String svg) {
        this.svg = svg;
    }

    /** The text of an SVG element; of an SVG file, if the drawing {@linkplain Svg#standalone stands alone}. */
    public String svg() {
        return svg;
    }

    @Override
    public void writeTo(TemplateOutput output) {
        output.writeContent(svg);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Drawing drawing && drawing.svg.equals(svg);
    }

    @Override
    public int hashCode() {
        return svg.hashCode();
    }

    @Override
    public String toString() {
        return svg;
    }
}
