package dev.capstan.tck.subject.audit;

import dev.capstan.tck.subject.JsonReader;

/**
 * One link of an audit chain.
 *
 * @param seq its number in the chain
 * @param prev the hash of the link before it
 * @param hash its own hash
 * @param record what it records
 */
public record AuditEntry(long seq, String prev, String hash, JsonReader record) {

    /** An entry as subjects send it: {@code {seq, prev, hash, record}}. */
    public static AuditEntry read(JsonReader entry) {
        return new AuditEntry(entry.integer("seq"), entry.text("prev"), entry.text("hash"), entry.object("record"));
    }

    public String kind() {
        return record.text("kind");
    }

    /** Whether the record has this text at this field. */
    public boolean says(String field, String value) {
        return value.equals(record.node().path(field).textValue());
    }
}
