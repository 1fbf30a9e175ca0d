package dev.capstan.tck.report;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.helpers.DefaultHandler;

/** XML as a strict reader takes it. */
final class StrictXml {

    private StrictXml() {}

    /** Parses a document, which must be well-formed UTF-8. */
    static Document read(String xml) {
        try {
            DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
            builder.setErrorHandler(new DefaultHandler());
            return builder.parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
        } catch (Exception e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    /** The elements of a name under a node. */
    static List<Element> elements(Document document, String name) {
        return IntStream.range(0, document.getElementsByTagName(name).getLength())
                .mapToObj(index -> (Element) document.getElementsByTagName(name).item(index))
                .toList();
    }
}
