package dev.capstan.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import java.time.Instant;

/**
 * One record at its position in a chain, as a store holds it; only verification tells whether it is unchanged.
 *
 * @param tenantId tenant of the chain; like kind and ts a copy of the record's field, kept for searching
 * @param seq number in that chain, from 1, without gaps
 * @param kind kind of event
 * @param ts time of the event, in whole milliseconds
 * @param prev hash of the record before it; 64 zeros for the first
 * @param canonical the record as RFC 8785 canonical JSON, exactly the text that was hashed
 * @param hash SHA-256 of the canonical JSON of {@code {prev, record, seq}}, as 64 lower-case hex digits
 */
public record ChainedRecord(
        String tenantId, long seq, String kind, Instant ts, String prev, String canonical, String hash) {

    /**
     * Reads the record in {@code {seq, prev, hash, record}}. Throws an {@link IllegalArgumentException} for anything
     * else.
     */
    public static ChainedRecord fromJson(JsonNode json) {
        try {
            return ExportedLine.of(json);
        } catch (ExportedLine.MalformedLine e) {
            throw new IllegalArgumentException("this is not a valid chain record: " + e.getMessage(), e);
        }
    }

    /** Returns the head of a chain that ends with this record. */
    public ChainHead head() {
        return new ChainHead(seq, hash);
    }

    /**
     * Returns the record as clients read it: {@code {seq, prev, hash, record}} (TC-4.3).
     *
     * <p>If the stored text is damaged and not a JSON object on one line, {@code record} is that text as a string.
     */
    public ObjectNode toJson() {
        ObjectNode json = Json.object();
        json.put("seq", seq).put("prev", prev).put("hash", hash);
        json.set("record", readable());
        return json;
    }

    /** Returns the same as {@link #toJson()}, as canonical JSON on one line without the line ending. */
    public String toLine() {
        return "{\"hash\":" + quoted(hash) + ",\"prev\":" + quoted(prev) + ",\"record\":" + readableText() + ",\"seq\":"
                + seq + "}";
    }

    /** Returns the same as {@link #toJson()}, as a string; a tree of a thousand records would be ten times as large. */
    String toText() {
        return "{\"seq\":" + seq + ",\"prev\":" + quoted(prev) + ",\"hash\":" + quoted(hash) + ",\"record\":"
                + readableText() + "}";
    }

    private String readableText() {
        if (CanonicalScan.isCertainlyCanonical(this, tenantId)) {
            return canonical;
        }
        JsonNode record = readable();
        return record.isObject() ? canonical : Json.write(record);
    }

    private JsonNode readable() {
        try {
            JsonNode record = Json.read(canonical);
            boolean onOneLine = canonical.indexOf('\n') < 0 && canonical.indexOf('\r') < 0;
            return record.isObject() && onOneLine ? record : TextNode.valueOf(canonical);
        } catch (MalformedJson e) {
            return TextNode.valueOf(canonical);
        }
    }

    private static String quoted(String text) {
        return Json.write(TextNode.valueOf(text));
    }
}
