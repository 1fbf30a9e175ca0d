package dev.capstan.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import java.time.Instant;

/**
 * One record in its place in a chain, as a store holds it; only verification tells whether it is still true.
 *
 * @param tenantId whose chain it stands in; a copy of what the record says, kept for searching, as are kind and ts
 * @param seq its number in that chain, from 1, without gaps
 * @param kind what happened
 * @param ts when, in whole milliseconds
 * @param prev the hash of the record before it; 64 zeros for the first
 * @param canonical the record as RFC 8785 canonical JSON, the very text that was hashed
 * @param hash SHA-256 of the canonical JSON of {@code {prev, record, seq}}, as 64 lower-case hex digits
 */
public record ChainedRecord(
        String tenantId, long seq, String kind, Instant ts, String prev, String canonical, String hash) {

    /** The record in {@code {seq, prev, hash, record}}; anything else is an {@link IllegalArgumentException}. */
    public static ChainedRecord fromJson(JsonNode json) {
        try {
            return ExportedLine.of(json);
        } catch (ExportedLine.MalformedLine e) {
            throw new IllegalArgumentException("this is no record of a chain: " + e.getMessage(), e);
        }
    }

    /** The head of a chain that ends with this record. */
    public ChainHead head() {
        return new ChainHead(seq, hash);
    }

    /**
     * The record as people and programs read it: {@code {seq, prev, hash, record}} (TC-4.3).
     *
     * <p>Where the stored text is damaged and no JSON object any more, {@code record} is that text as a string.
     */
    public ObjectNode toJson() {
        ObjectNode json = Json.object();
        json.put("seq", seq).put("prev", prev).put("hash", hash);
        json.set("record", readable());
        return json;
    }

    /** Returns the same as {@link #toJson()}, as canonical JSON on one line without its end. */
    public String toLine() {
        return "{\"hash\":" + quoted(hash) + ",\"prev\":" + quoted(prev) + ",\"record\":" + readableText() + ",\"seq\":"
                + seq + "}";
    }

    /** Returns the same as {@link #toJson()}, as text; a tree of a thousand records would be ten times as large. */
    String toText() {
        return "{\"seq\":" + seq + ",\"prev\":" + quoted(prev) + ",\"hash\":" + quoted(hash) + ",\"record\":"
                + readableText() + "}";
    }

    private String readableText() {
        if (CanonicalScan.isSureOf(this, tenantId)) {
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
