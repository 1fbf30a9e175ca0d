package dev.capstan.audit;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;

/** A reader that turns one line of an export back into its record. */
public final class ExportedLine {

    private static final Set<String> FIELDS = Set.of("hash", "prev", "record", "seq");

    private ExportedLine() {}

    /**
     * Returns the record of a line, however its JSON is formatted. Throws {@link MalformedLine} if the line has no
     * valid record.
     */
    public static ChainedRecord read(byte[] line) throws MalformedLine {
        try {
            return of(Json.read(line));
        } catch (MalformedJson e) {
            throw new MalformedLine(e.getMessage());
        }
    }

    /** Returns the record in this JSON. Throws {@link MalformedLine} if it has none. */
    static ChainedRecord of(JsonNode json) throws MalformedLine {
        Set<String> fields =
                json.properties().stream().map(property -> property.getKey()).collect(Collectors.toSet());
        if (!fields.equals(FIELDS)) {
            throw new MalformedLine("it must be an object with exactly hash, prev, record and seq");
        }
        boolean shaped = json.get("hash").isTextual()
                && json.get("prev").isTextual()
                && json.get("seq").canConvertToExactIntegral()
                && json.get("seq").canConvertToLong()
                && json.get("record").isObject();
        if (!shaped) {
            throw new MalformedLine("hash and prev must be strings, seq an integer and record an object");
        }
        return chained(json, json.get("record"));
    }

    private static ChainedRecord chained(JsonNode json, JsonNode record) throws MalformedLine {
        boolean shaped = record.path("kind").isTextual()
                && record.path("tenantId").isTextual()
                && record.path("ts").canConvertToExactIntegral()
                && record.path("ts").canConvertToLong();
        if (!shaped) {
            throw new MalformedLine("its record must have a kind, ts and tenantId");
        }
        try {
            return new ChainedRecord(
                    record.get("tenantId").textValue(),
                    json.get("seq").longValue(),
                    record.get("kind").textValue(),
                    Instant.ofEpochMilli(record.get("ts").longValue()),
                    json.get("prev").textValue(),
                    CanonicalWriter.write(record),
                    json.get("hash").textValue());
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new MalformedLine(String.valueOf(e.getMessage()));
        }
    }

    /** A line without a valid chained record; the message gives the reason. */
    public static final class MalformedLine extends Exception {

        private static final long serialVersionUID = 1L;

        MalformedLine(String message) {
            super(message);
        }
    }
}
