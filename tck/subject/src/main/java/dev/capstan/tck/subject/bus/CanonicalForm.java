package dev.capstan.tck.subject.bus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The canonical form of an envelope, which a signature is computed over: its fields in one order, without {@code auth}
 * and without absent fields, as {@code JSON.stringify} writes them. Payloads of the kit have no numbers but integers.
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

    private CanonicalForm() {}

    /** Returns the canonical form as UTF-8. */
    public static byte[] of(JsonNode envelope) {
        ObjectNode form = Json.object();
        FIELDS.stream().filter(envelope::has).forEach(field -> form.set(field, envelope.get(field)));
        return Json.write(form).getBytes(StandardCharsets.UTF_8);
    }
}
