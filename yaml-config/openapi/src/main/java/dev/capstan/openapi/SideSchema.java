package dev.capstan.openapi;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.SchemaDefect;
import dev.capstan.core.json.Json;
import dev.capstan.validation.SchemaSubset;
import java.util.List;
import java.util.function.Consumer;

/**
 * The converted schema of one side. What the engine cannot enforce is taken out of it with a remark, and accepts more
 * than before, never less.
 *
 * @param pointer where in the document the side is
 * @param lossy converted schemas that accept more than those of the document
 */
record SideSchema(String pointer, LossySchemas lossy, Consumer<Remark> remarks) {

    private static final int MAX_ROUNDS = 50;

    /** Returns a schema with its definitions that can be enforced. */
    JsonNode of(JsonNode schema, ObjectNode definitions) {
        JsonNode whole = schema;
        if (!definitions.isEmpty() && schema.isObject()) {
            ObjectNode root = schema.has("$ref") ? wrapped(schema) : (ObjectNode) schema;
            root.set("definitions", definitions);
            whole = root;
        }
        for (int round = 0; round < MAX_ROUNDS; round++) {
            lossy.loosen(whole);
            List<SchemaDefect> defects = SchemaSubset.inspect(whole);
            if (defects.isEmpty()) {
                return whole;
            }
            boolean isMended = false;
            for (SchemaDefect defect : defects) {
                isMended |= isRemoved(whole, defect);
            }
            if (!isMended) {
                remarks.accept(new Remark(
                        pointer,
                        "the schema cannot be enforced (" + defects.get(0).message() + "); any JSON is accepted"));
                return BooleanNode.TRUE;
            }
        }
        remarks.accept(new Remark(pointer, "the schema has too many defects; any JSON is accepted"));
        return BooleanNode.TRUE;
    }

    private static ObjectNode wrapped(JsonNode reference) {
        ObjectNode root = Json.object();
        root.putArray("allOf").add(reference);
        return root;
    }

    /** Removes the keyword at fault, and says so. */
    private boolean isRemoved(JsonNode root, SchemaDefect defect) {
        JsonPointer at = JsonPointer.compile(defect.pointer());
        if (at.matches() || !(root.at(at.head()) instanceof ObjectNode parent)) {
            return false;
        }
        String keyword = at.last().getMatchingProperty();
        boolean isSchemaItself = List.of("properties", "definitions")
                .contains(at.head().matches() ? "" : at.head().last().getMatchingProperty());
        if (!parent.has(keyword)) {
            return false;
        }
        if (isSchemaItself || keyword.equals("definitions")) {
            parent.set(keyword, BooleanNode.TRUE);
            lossy.add(parent);
        } else {
            parent.remove(keyword);
            if (!SchemaConversion.NOTES.contains(keyword)) {
                lossy.add(parent);
            }
        }
        remarks.accept(new Remark(
                pointer, "at " + defect.pointer() + " of the schema: " + defect.message() + "; it is not enforced"));
        return true;
    }
}
