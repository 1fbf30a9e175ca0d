package dev.capstan.discovery.envelope;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.discovery.envelope.Fields.InvalidField;
import java.util.Optional;

/**
 * The envelope parser. Specified fields are checked strictly; unknown fields are ignored (DISC-4.3).
 *
 * <p>At most {@value Envelope#MAX_BYTES} bytes of UTF-8 and {@value Json#MAX_DEPTH} levels are read.
 */
public final class ReadEnvelope {

    private ReadEnvelope() {}

    /** Returns the parsed envelope, or throws {@link RefusedEnvelope} with the defect. */
    public static Envelope from(byte[] utf8) throws RefusedEnvelope {
        return from(object(utf8));
    }

    private static ObjectNode object(byte[] utf8) throws RefusedEnvelope {
        try {
            if (Json.read(utf8) instanceof ObjectNode object) {
                return object;
            }
            throw new RefusedEnvelope(ReasonCode.MALFORMED, "the envelope is not a JSON object", Optional.empty());
        } catch (MalformedJson e) {
            throw new RefusedEnvelope(ReasonCode.MALFORMED, e.getMessage(), Optional.empty());
        }
    }

    /** Returns the envelope in a JSON object of any size, or throws {@link RefusedEnvelope} with the defect. */
    public static Envelope from(ObjectNode json) throws RefusedEnvelope {
        Fields fields = new Fields(json, "");
        try {
            String protocol = fields.text("protocol");
            if (!protocol.equals(Envelope.PROTOCOL)) {
                throw new RefusedEnvelope(
                        ReasonCode.UNSUPPORTED_PROFILE,
                        "/protocol is '" + QuotedText.of(protocol) + "'; this peer supports " + Envelope.PROTOCOL,
                        sender(json, fields));
            }
            String name = fields.text("kind");
            EnvelopeKind kind = EnvelopeKind.fromWire(name)
                    .orElseThrow(() -> new RefusedEnvelope(
                            ReasonCode.UNSUPPORTED_KIND,
                            "/kind is '" + QuotedText.of(name) + "'; it must be greet, whois, say, direct, capability,"
                                    + " receipt or trace",
                            sender(json, fields)));
            Envelope envelope = header(fields, kind);
            BodyValidator.check(envelope);
            return envelope;
        } catch (InvalidField wrong) {
            throw new RefusedEnvelope(ReasonCode.MALFORMED, wrong.getMessage(), sender(json, fields));
        }
    }

    private static Envelope header(Fields fields, EnvelopeKind kind) throws InvalidField {
        String id = fields.name("id");
        Channel channel = new Channel(fields.text("channel", Channel::isChannel, "channel"));
        PeerId from = new PeerId(fields.text("from", PeerId::isPeerId, "peer id"));
        PeerId to = fields.isMissing("to") ? null : new PeerId(fields.text("to", PeerId::isPeerId, "peer id"));
        long ts = fields.seconds("ts");
        Long expiresAt = fields.isMissing("expires_at") ? null : Long.valueOf(fields.seconds("expires_at"));
        ObjectNode ext = fields.optionalObject("ext");
        return new Envelope(
                id,
                kind,
                channel,
                from,
                to,
                fields.optionalName("interaction_id"),
                fields.optionalName("reply_to"),
                fields.optionalName("trace_id"),
                fields.optionalName("causation_id"),
                ts,
                expiresAt,
                fields.object("body"),
                fields.proof(),
                ext == null ? Json.object() : ext);
    }

    /** Returns the return address for a receipt, or empty if none may be sent or the sender cannot be read. */
    private static Optional<ReturnAddress> sender(JsonNode json, Fields fields) {
        String type = json.path("body").path("type").asText();
        if (!ReturnAddress.mayHaveReceipt(json.path("kind").asText(), type)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ReturnAddress(
                    fields.name("id"),
                    new Channel(fields.text("channel", Channel::isChannel, "channel")),
                    new PeerId(fields.text("from", PeerId::isPeerId, "peer id")),
                    fields.isMissing("to") ? null : new PeerId(fields.text("to", PeerId::isPeerId, "peer id")),
                    fields.optionalName("interaction_id"),
                    fields.optionalName("trace_id")));
        } catch (InvalidField e) {
            return Optional.empty();
        }
    }
}
