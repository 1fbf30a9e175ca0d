package dev.capstan.tck.subject.audit;

import dev.capstan.tck.subject.JsonReader;

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

    /** Whether a field of the record has this value. */
    public boolean hasValue(String field, String value) {
        return value.equals(record.node().path(field).textValue());
    }
}
