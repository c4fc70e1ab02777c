package io.overrule.app.report;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.Map;

/**
 * Pages from the templates in {@code src/main/jte}, which the build compiles to classes: at run time nothing is parsed,
 * and no file is read. What a template is given is escaped where it is inserted; only {@link Drawing}s are not.
 */
public final class Templates {
    private final TemplateEngine engine;

    private Templates(TemplateEngine engine) {
        this.engine = engine;
    }

    /** The templates of a module, which were compiled into the package of the given class. */
    public static Templates beside(Class<?> neighbour) {
        // A folder other than null would be read instead of the class path.
        return new Templates(TemplateEngine.createPrecompiled(
                null, ContentType.Html, neighbour.getClassLoader(), neighbour.getPackageName()));
    }

    /**
     * The text of a page.
     *
     * @param name of the template's file, without its ending
     * @param parameters those that the template declares
     */
    public String render(String name, Map<String, Object> parameters) {
        StringOutput output = new StringOutput();
        engine.render(name + ".jte", parameters, output);
        return XmlText.presentable(output.toString());
    }
}
