package dev.capstan.tck.subject.bus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * The canonical form of an envelope, over which a signature is computed. Its fields have a fixed order, without
 * {@code auth} and absent fields, in the format of {@code JSON.stringify}. The only numbers in the kit's payloads are
 * integers.
 */
public final class CanonicalForm {

    private static final List<String> FIELDS = List.of(
            "version",
            "kind",
            "messageId",
            "correlationId",
            "causedBy",
            "from",
            "to",
            "capability",
            "replyTo",
            "deadline",
            "tenantId",
            "headers",
            "payload");

    private static final String AUTH = "auth";

    private CanonicalForm() {}

    /** Returns the fields of an envelope that no envelope has. */
    public static List<String> unknownFields(JsonNode envelope) {
        return envelope.properties().stream()
                .map(Map.Entry::getKey)
                .filter(field -> !FIELDS.contains(field) && !field.equals(AUTH))
                .toList();
    }

    /** Returns the canonical form as UTF-8. */
    public static byte[] of(JsonNode envelope) {
        ObjectNode form = Json.object();
        FIELDS.stream().filter(envelope::has).forEach(field -> form.set(field, envelope.get(field)));
        return Json.write(form).getBytes(StandardCharsets.UTF_8);
    }
}
