package io.overrule.app.report;

import java.util.List;

/** How the page looks: in light and dark, on a desk and on a phone. */
final class Stylesheet {
    /** Colours of the classes, each at least 3:1 against its page; after the last they start again. */
    private static final List<String> ON_LIGHT = List.of(
            "#1f66b0", "#c2410c", "#157f4f", "#8b46b0", "#96690a", "#0b7f90", "#bb2f6e", "#5c6470", "#7d4a2a",
            "#5a7a12");

    private static final List<String> ON_DARK = List.of(
            "#7db5f5", "#f5935f", "#5fcb96", "#cd9eea", "#dcb44c", "#59c8d8", "#f08bb9", "#aab3c0", "#d3a07d",
            "#a9cd62");

    private static final String RULES =
            """
            :root { color-scheme: light dark; --page: #ffffff; --ink: #1c2127; --soft: #59626d; --line: #d9dde2; --panel: #f5f6f8;
              --accent: #1f66b0; --right: 31 102 176; --wrong: 194 65 12; --bar: #4a8bd0; --overruled: #e6c9a8; @LIGHT@ }
            @media (prefers-color-scheme: dark) {
              :root { --page: #15181c; --ink: #e6e8eb; --soft: #a3acb8; --line: #353b43; --panel: #1d2126;
                --accent: #7db5f5; --right: 70 130 200; --wrong: 215 95 45; --bar: #3f7cc4; --overruled: #6b4a2a; @DARK@ }
            }
            * { box-sizing: border-box; }
            body { margin: 0; background: var(--page); color: var(--ink); line-height: 1.55; -webkit-text-size-adjust: 100%;
              font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
            main { max-width: 56rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
            h1 { font-size: 2rem; line-height: 1.15; margin: 0 0 .4rem; letter-spacing: -.015em; overflow-wrap: anywhere; }
            h2 { font-size: 1.25rem; line-height: 1.3; margin: 3rem 0 .6rem; }
            h3 { font-size: .95rem; margin: 0 0 .3rem; }
            p { margin: .5rem 0; max-width: 44rem; }
            .soft, figcaption { color: var(--soft); }
            figcaption, .legend, .more, .fired, small { font-size: .875rem; }
            figure { margin: 0; }
            figcaption { max-width: 44rem; margin-bottom: .75rem; }
            svg { display: block; overflow: visible; font-family: inherit; }
            svg svg { overflow: hidden; }
            .drawing svg { max-width: 100%; height: auto; border-radius: 6px; }
            code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .875em; overflow-wrap: anywhere; }
            .scroll { overflow-x: auto; }
            table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
            th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); }
            thead th { font-size: .8125rem; font-weight: 600; color: var(--soft); vertical-align: bottom; white-space: nowrap; }
            tbody th { font-weight: 600; }
            tbody th small { display: block; font-weight: 400; color: var(--soft); line-height: 1.4; overflow-wrap: anywhere; }
            .number { text-align: right; white-space: nowrap; }
            .methods .bar { width: 40%; min-width: 8rem; padding-right: 0; vertical-align: middle; }
            .methods .best td, .methods .best th { background: var(--panel); }
            .methods th { padding-left: .5rem; }
            .methods tbody th, .methods td { vertical-align: middle; }
            .track { fill: var(--panel); }
            .bar .track { stroke: var(--line); }
            .fill { fill: var(--bar); }
            .whisker { stroke: var(--ink); stroke-width: 1.5; }
            .figures { display: flex; flex-wrap: wrap; gap: .75rem 1.75rem; margin: 1rem 0; padding: 0; }
            .figures dt { font-size: .8125rem; color: var(--soft); }
            .figures dd { margin: 0; font-size: 1.375rem; font-weight: 600; line-height: 1.3; font-variant-numeric: tabular-nums; }
            .legend { display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; margin: 0 0 .75rem; padding: 0; list-style: none; }
            .legend li { display: flex; align-items: center; gap: .4rem; }
            .grid { stroke: var(--line); }
            .axis { fill: var(--soft); font-size: 11px; font-variant-numeric: tabular-nums; }
            .name { fill: var(--ink); font-size: 12px; }
            .share + .axis { fill: var(--ink); }
            .row { fill: transparent; }
            g:hover > .row { fill: var(--panel); }
            .swatch, .after { fill: var(--label); }
            .before { fill: var(--page); stroke: var(--label); stroke-width: 1.75; }
            .change { stroke: var(--label); stroke-width: 2; opacity: .55; }
            .worse { stroke-dasharray: 3 3; }
            .gone { fill: var(--label); font-size: 13px; font-weight: 700; }
            .share { fill: var(--overruled); }
            .panels { display: flex; flex-wrap: wrap; gap: 1rem 1.5rem; }
            .panel { flex: 1 1 18rem; max-width: 32rem; }
            .curve { fill: none; stroke: var(--accent); stroke-width: 2; stroke-linejoin: round; }
            .second { stroke: var(--soft); stroke-dasharray: 5 3; stroke-width: 1.5; }
            .ideal { stroke: var(--soft); opacity: .6; }
            .kept { stroke: var(--soft); stroke-dasharray: 4 3; }
            .point { fill: var(--accent); stroke: var(--page); stroke-width: 1.5; }
            .note { fill: var(--ink); font-size: 11px; paint-order: stroke; stroke: var(--page); stroke-width: 4px; }
            .confusion text { font-size: 14px; fill: currentColor; }
            .confusion .soft, .confusion .none text { fill: var(--soft); }
            .confusion rect { fill: none; stroke: var(--line); }
            .confusion .right rect { fill: rgb(var(--right) / calc(.08 + var(--share) * .5)); }
            .confusion .right text { font-weight: 600; }
            .confusion .wrong rect { fill: rgb(var(--wrong) / calc(.08 + var(--share) * .5)); }
            .chip { display: inline-block; white-space: nowrap; }
            .chip::before { content: ""; display: inline-block; width: .65em; height: .65em; margin-right: .35em; border-radius: 2px; background: var(--label); }
            .list tbody tr:not(.more) th, .list tbody tr:not(.more) td { border-bottom: 0; padding-bottom: .1rem; }
            .more td { padding: 0 0 .6rem; }
            .more small { display: block; color: var(--soft); overflow-wrap: anywhere; }
            summary { cursor: pointer; color: var(--accent); }
            summary:focus-visible, .scroll:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
            .overruled { margin: .4rem 0 .4rem; padding: 0; list-style: none; }
            .overruled li { padding: .35rem 0 .35rem .75rem; border-left: 3px solid var(--line); overflow-wrap: anywhere; }
            .overruled small { display: block; color: var(--soft); }
            article { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: 1rem 1.1rem; margin: 1rem 0; }
            blockquote { margin: 0 0 .6rem; font-size: 1.0625rem; overflow-wrap: anywhere; }
            article h3 { margin-top: 1rem; }
            article td, article th { border-bottom: 0; padding-top: .15rem; padding-bottom: .15rem; vertical-align: middle; }
            article .track { fill: var(--page); }
            article table { margin-top: .6rem; }
            .classes .bar { width: 50%; min-width: 5rem; }
            .classes .fill { fill: var(--label); }
            .fired { margin: 0; padding: 0; list-style: none; }
            .fired li { padding: .5rem 0; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
            .fired .verdict { font-weight: 600; }
            .fired .off b { text-decoration: line-through; text-decoration-thickness: 1px; }
            .fired small { display: block; color: var(--soft); }
            .provenance table { table-layout: fixed; }
            .provenance th { width: 35%; font-weight: 400; color: var(--soft); overflow-wrap: anywhere; }
            .provenance td { overflow-wrap: anywhere; }
            .provenance caption { text-align: left; font-weight: 600; padding-top: 1rem; }
            footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); }
            @media (max-width: 40rem) {
              main { padding-top: 1.5rem; }
              h1 { font-size: 1.6rem; }
              h2 { margin-top: 2.25rem; }
              .wide { display: none; }
              th, td { padding-right: .5rem; }
              .methods { font-size: .9375rem; }
              .list { font-size: .8125rem; }
              .list th, .list td { padding-right: .3rem; }
              .list thead th { font-size: .6875rem; }
              .list tbody th { overflow-wrap: anywhere; min-width: 4rem; }
              .methods .bar { min-width: 4.5rem; }
              .methods th small { min-width: 7rem; }
            }
            """;

    /** Of the methods compared; on the pages that have some. */
    private static final String COMPARISON =
            """
            .compared { margin-top: 1rem; }
            .compared td, .compared th { padding-right: .9rem; }
            .compared thead th { white-space: normal; }
            .mean { fill: var(--bar); }
            .alone .mean { fill: var(--page); stroke: var(--bar); stroke-width: 2; }
            .single { stroke: var(--soft); opacity: .55; }
            .best .name { font-weight: 700; }
            @media (max-width: 40rem) {
              .compared { font-size: .8125rem; }
              .compared td, .compared th { padding-right: .4rem; }
            }
            """;

    private Stylesheet() {}

    /** The class of elements that take the colour of a label. */
    static String label(int index) {
        return "label" + index % ON_LIGHT.size();
    }

    static String css() {
        StringBuilder css = new StringBuilder("\n");
        css.append(RULES.replace("@LIGHT@", variables(ON_LIGHT)).replace("@DARK@", variables(ON_DARK)));
        for (int i = 0; i < ON_LIGHT.size(); i++) {
            css.append(".label")
                    .append(i)
                    .append(" { --label: var(--label")
                    .append(i)
                    .append("); }\n");
        }
        return css.toString();
    }

    /** What a page with a comparison needs besides. */
    static String comparison() {
        return COMPARISON;
    }

    private static String variables(List<String> colours) {
        StringBuilder variables = new StringBuilder();
        for (int i = 0; i < colours.size(); i++) {
            variables
                    .append("--label")
                    .append(i)
                    .append(": ")
                    .append(colours.get(i))
                    .append("; ");
        }
        return variables.toString().strip();
    }
}
