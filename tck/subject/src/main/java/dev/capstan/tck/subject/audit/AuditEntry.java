package dev.capstan.tck.subject.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.digest.Sha256;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.JsonReader;
import java.util.Map;

/**
 * One link of an audit chain.
 *
 * @param seq its number in the chain
 * @param prev hash of the previous link
 * @param hash its own hash
 * @param record the recorded event
 */
public record AuditEntry(long seq, String prev, String hash, JsonReader record) {

    /** Reads an entry as subjects send it: {@code {seq, prev, hash, record}}. */
    public static AuditEntry read(JsonReader entry) {
        return new AuditEntry(entry.integer("seq"), entry.text("prev"), entry.text("hash"), entry.object("record"));
    }

    public String kind() {
        return record.text("kind");
    }

    /**
     * Returns the hash of this link by its definition: the SHA-256 of the RFC 8785 form of the record, its number and
     * the hash before it (X-TC-9.1). Records of violations have no numbers but integers.
     */
    public String computedHash() {
        ObjectNode content = Json.object().put("prev", prev).put("seq", seq);
        content.set("record", record.node());
        return Sha256.hex(Json.write(sorted(content)));
    }

    private static JsonNode sorted(JsonNode node) {
        if (node.isObject()) {
            ObjectNode object = Json.object();
            node.properties().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .forEach(member -> object.set(member.getKey(), sorted(member.getValue())));
            return object;
        }
        return node.isArray()
                ? Json.list().addAll(node.valueStream().map(AuditEntry::sorted).toList())
                : node;
    }

    /** Whether a field of the record has this value. */
    public boolean hasValue(String field, String value) {
        return value.equals(record.node().path(field).textValue());
    }
}
