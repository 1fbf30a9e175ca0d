package dev.capstan.tck.rules;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** One entry of the list of documents. */
record DocumentRow(JsonNode row) {

    /** Returns the documents by id, in the order of the list. */
    static Map<String, Document> readAll(JsonNode rows) {
        Map<String, Document> documents = new LinkedHashMap<>();
        for (JsonNode row : rows) {
            Document document = new DocumentRow(row).read();
            if (documents.put(document.id(), document) != null) {
                throw new IllegalArgumentException("the document " + document.id() + " is listed twice");
            }
        }
        return documents;
    }

    private Document read() {
        return new Document(
                text("id"),
                text("title"),
                text("revision"),
                Optional.ofNullable(row.path("address").textValue()));
    }

    private String text(String key) {
        String value = row.path(key).asText("");
        if (value.isBlank()) {
            throw new IllegalArgumentException("a document has no '" + key + "': " + row);
        }
        return value;
    }
}
