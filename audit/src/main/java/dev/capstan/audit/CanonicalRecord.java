package dev.capstan.audit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.erdtman.jcs.JsonCanonicalizer;

/** The canonical text of records (RFC 8785). Records that this form would change are refused. */
final class CanonicalRecord {

    /** Maximum size of one record: 256 KiB. */
    static final int MAX_BYTES = 262_144;

    private static final int MAX_NAME_LENGTH = 128;

    private CanonicalRecord() {}

    /**
     * Returns the text of an event. Throws an {@link IllegalArgumentException} if it cannot be kept unchanged or is too
     * large.
     */
    static String of(AuditEvent event) {
        named("kind", event.kind());
        named("tenantId", event.tenantId());
        ObjectNode record = Json.object();
        record.put("kind", event.kind());
        record.put("ts", event.ts().toEpochMilli());
        record.put("tenantId", event.tenantId());
        record.setAll(event.details());
        String text = CanonicalWriter.write(record);
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MAX_BYTES) {
            throw new IllegalArgumentException("a record of kind " + event.kind() + " is too large: " + bytes
                    + " bytes (limit " + MAX_BYTES + "); shorten its details");
        }
        return text;
    }

    /** Whether a text that is JSON within the limits of {@link Json} is canonical. */
    static boolean isCanonical(String json) {
        try {
            return json.startsWith("{")
                    && new JsonCanonicalizer(json).getEncodedString().equals(json);
        } catch (IOException e) {
            return false;
        }
    }

    private static void named(String field, String value) {
        boolean plain = value.codePoints().noneMatch(Character::isISOControl);
        if (value.isBlank() || value.length() > MAX_NAME_LENGTH || !plain) {
            throw new IllegalArgumentException("the " + field + " of a record must have 1 to " + MAX_NAME_LENGTH
                    + " characters and no control characters, not "
                    + Json.write(Json.object().textNode(value)));
        }
    }
}
