package io.overrule.app.report;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Markup, read by a parser that forgives nothing. */
final class Xml {
    private Xml() {}

    static Document parse(String markup) {
        try {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(markup)));
        } catch (Exception e) {
            throw new AssertionError(e.getMessage() + " in " + markup, e);
        }
    }

    static List<Element> elements(Document document, String name) {
        NodeList nodes = document.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    /** The elements with a class among those of their class attribute. */
    static List<Element> ofClass(Document document, String name, String className) {
        return elements(document, name).stream()
                .filter(element ->
                        List.of(element.getAttribute("class").split(" ")).contains(className))
                .toList();
    }

    static List<String> texts(Document document, String name) {
        return elements(document, name).stream().map(Element::getTextContent).toList();
    }
}
