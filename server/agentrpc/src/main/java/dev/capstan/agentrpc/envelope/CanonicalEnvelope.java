package dev.capstan.agentrpc.envelope;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * The canonical form of an envelope for signatures, the same as declaragent's: its fields in a fixed order, without
 * {@code auth} and absent fields, as written by {@code JSON.stringify}.
 *
 * <p>{@code headers} and {@code payload} keep the order of their keys, so a relay must not reorder them.
 */
public final class CanonicalEnvelope {

    private CanonicalEnvelope() {}

    /** Returns the canonical form as UTF-8. */
    public static byte[] of(Envelope envelope) {
        ObjectNode form = Json.object()
                .put("version", EnvelopeCodec.VERSION)
                .put("kind", envelope.kind().name().toLowerCase(Locale.ROOT))
                .put("messageId", envelope.messageId())
                .put("correlationId", envelope.correlationId());
        Json.putIfPresent(form, "causedBy", envelope.causedBy());
        form.put("from", envelope.from().uri()).put("to", envelope.to().uri()).put("capability", envelope.capability());
        Json.putIfPresent(form, "replyTo", envelope.replyTo());
        if (envelope.deadline() != null) {
            form.put("deadline", envelope.deadline().toEpochMilli());
        }
        Json.putIfPresent(form, "tenantId", envelope.tenantId());
        if (envelope.headers() != null) {
            ObjectNode headers = form.putObject("headers");
            envelope.headers().forEach(headers::put);
        }
        form.set("payload", envelope.payload());
        return EcmaJson.write(form).getBytes(StandardCharsets.UTF_8);
    }
}
