package dev.capstan.validation.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.SchemaDefect;
import dev.capstan.core.json.Json;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A document with many defects is not read more often, or further, than its report needs. */
class SchemaDocumentTest {

    /** An object that counts how often its properties are read, and how often its names are listed. */
    @SuppressWarnings("unchecked") // deepCopy of ObjectNode
    private static final class Counted extends ObjectNode {

        private static final long serialVersionUID = 1L;

        private int reads;
        private int listings;

        Counted() {
            super(JsonNodeFactory.instance);
        }

        @Override
        public Set<Map.Entry<String, JsonNode>> properties() {
            reads++;
            return super.properties();
        }

        @Override
        public Iterator<String> fieldNames() {
            listings++;
            return super.fieldNames();
        }
    }

    @Test
    void theDefinitionsAreListedOnceForAllReferencesToMissingOnes() {
        Counted definitions = new Counted();
        definitions.putObject("b");
        definitions.putObject("a");
        ObjectNode document = withMissingReferences(SchemaDocument.MAX_DEFECTS);
        document.set("definitions", definitions);

        assertThat(SchemaDocument.parse(document).defects())
                .hasSize(SchemaDocument.MAX_DEFECTS)
                .extracting(SchemaDefect::message)
                .containsOnly("there is no definition 'missing'; use one of a, b");
        assertThat(definitions.listings).isEqualTo(1);
    }

    @Test
    void nothingIsReadAfterTheLastReportedDefect() {
        assertThat(readsAfter(SchemaDocument.MAX_DEFECTS)).isEqualTo(2);
        assertThat(readsAfter(SchemaDocument.MAX_DEFECTS + 1))
                .as("only the check of the tree's size")
                .isEqualTo(1);
    }

    private static int readsAfter(int defects) {
        Counted last = new Counted();
        ObjectNode document = withMissingReferences(defects);
        ((ArrayNode) document.get("anyOf")).add(last);
        assertThat(SchemaDocument.parse(document).defects()).hasSize(defects);
        return last.reads;
    }

    @Test
    void noPatternIsCompiledAfterTheOneThatExceedsTheLimit() {
        ObjectNode document = Json.object();
        ArrayNode all = document.putArray("allOf");
        for (int i = 0; i < 4; i++) {
            all.addObject().put("pattern", "a{19000}");
        }
        all.addObject().put("pattern", "(");

        assertThat(SchemaDocument.parse(document).defects())
                .extracting(SchemaDefect::pointer)
                .containsExactly("/allOf/2/pattern");
    }

    private static ObjectNode withMissingReferences(int count) {
        ObjectNode document = Json.object();
        ArrayNode all = document.putArray("anyOf");
        for (int i = 0; i < count; i++) {
            all.addObject().put("$ref", "#/definitions/missing");
        }
        return document;
    }
}
