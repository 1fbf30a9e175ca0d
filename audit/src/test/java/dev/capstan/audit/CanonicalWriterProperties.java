package dev.capstan.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.erdtman.jcs.JsonCanonicalizer;
import org.erdtman.jcs.NumberToJSON;

/** The canonical text of a tree is that of the library, which reads it from JSON. */
class CanonicalWriterProperties {

    @Provide
    Arbitrary<JsonNode> trees() {
        Arbitrary<String> texts = Arbitraries.strings()
                .withCharRange('\0', '\u00ff')
                .withChars('"', '\\', '/', '\u2028', '€', '\ufb33')
                .ofMaxLength(6)
                .map(text -> text.endsWith("a") ? text + "😂" : text);
        Arbitrary<JsonNode> leaves = Arbitraries.oneOf(
                texts.map(TextNode::valueOf),
                Arbitraries.longs().between(-(1L << 53), 1L << 53).map(LongNode::valueOf),
                Arbitraries.doubles().map(CanonicalWriterProperties::number),
                Arbitraries.of(BooleanNode.TRUE, BooleanNode.FALSE, NullNode.instance));
        return Arbitraries.recursive(() -> leaves, inner -> containers(texts, inner), 0, 3);
    }

    /** Returns a double with the digits that canonical JSON has for it; Java may print others. */
    private static JsonNode number(double value) {
        try {
            return DecimalNode.valueOf(new BigDecimal(NumberToJSON.serializeNumber(value)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Arbitrary<JsonNode> containers(Arbitrary<String> names, Arbitrary<JsonNode> values) {
        return Arbitraries.oneOf(
                values.list().ofMaxSize(4).map(CanonicalWriterProperties::array),
                Arbitraries.maps(names, values).ofMaxSize(4).map(CanonicalWriterProperties::object));
    }

    private static JsonNode array(List<JsonNode> items) {
        ArrayNode array = Json.object().arrayNode();
        items.forEach(array::add);
        return array;
    }

    private static JsonNode object(Map<String, JsonNode> properties) {
        ObjectNode object = Json.object();
        properties.forEach(object::set);
        return object;
    }

    @Property(tries = 2000)
    void theTextIsThatOfTheLibrary(@ForAll("trees") JsonNode tree) throws IOException {
        String text = CanonicalWriter.write(object(Map.of("tree", tree)));

        assertThat(text).isEqualTo(new JsonCanonicalizer(Json.write(object(Map.of("tree", tree)))).getEncodedString());
        assertThat(CanonicalRecord.isCanonical(text)).isTrue();
    }

    @Example
    void namesAreSortedByTheirUtf16Units() {
        ObjectNode names = Json.object();
        List.of("€", "\r", "\ufb33", "1", "😂", "\u0080", "ö", "</script>").forEach(name -> names.put(name, 0));

        assertThat(CanonicalWriter.write(names))
                .isEqualTo("{\"\\r\":0,\"1\":0,\"</script>\":0,\"\u0080\":0,\"ö\":0,\"€\":0,\"😂\":0,\"\ufb33\":0}");
    }

    @Example
    void controlCharactersAreWrittenWithTheShortestEscape() {
        assertThat(CanonicalWriter.write(TextNode.valueOf("\u0000\b\t\n\u000b\f\r\u001f\u007f\"\\/")))
                .isEqualTo("\"\\u0000\\b\\t\\n\\u000b\\f\\r\\u001f\u007f\\\"\\\\/\"");
    }
}
