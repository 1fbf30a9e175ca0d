package dev.capstan.agentrpc.envelope;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.agentrpc.envelope.Envelope.Kind;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;

/** The JSON form of envelopes. Unknown fields are refused. */
public final class EnvelopeCodec {

    /** The maximum size of an envelope in bytes: a document of 1 MiB and 64 KiB around it. */
    public static final int MAX_BYTES = Json.MAX_ENVELOPE_BYTES;

    static final int VERSION = 1;

    private EnvelopeCodec() {}

    /** Encodes an envelope as compact UTF-8 JSON. */
    public static byte[] encode(Envelope envelope) {
        ObjectNode json = fields(envelope);
        if (envelope.auth() != null) {
            json.set("auth", envelope.auth());
        }
        return Json.writeBytes(json);
    }

    /** Returns the fields of an envelope that it has, in their order, without {@code auth}. */
    static ObjectNode fields(Envelope envelope) {
        ObjectNode json = Json.object()
                .put("version", VERSION)
                .put("kind", envelope.kind().wire())
                .put("messageId", envelope.messageId())
                .put("correlationId", envelope.correlationId());
        Json.putIfPresent(json, "causedBy", envelope.causedBy());
        json.put("from", envelope.from().uri()).put("to", envelope.to().uri()).put("capability", envelope.capability());
        Json.putIfPresent(json, "replyTo", envelope.replyTo());
        if (envelope.deadline() != null) {
            json.put("deadline", envelope.deadline().toEpochMilli());
        }
        Json.putIfPresent(json, "tenantId", envelope.tenantId());
        if (envelope.headers() != null) {
            ObjectNode headers = json.putObject("headers");
            envelope.headers().forEach(headers::put);
        }
        json.set("payload", envelope.payload());
        return json;
    }

    /**
     * Encodes like {@link #encode}, if the receiver can {@link #decode} the result. Otherwise throws {@link
     * EnvelopeTooLarge} with the exceeded limit.
     *
     * @param maxBytes maximum message size of the bus in bytes
     */
    public static byte[] encodeReadable(Envelope envelope, long maxBytes) throws EnvelopeTooLarge {
        int around = envelope.kind() == Kind.RESPONSE ? 1 : 0;
        if (Json.isDeeperThan(envelope.payload(), Json.MAX_DEPTH + around)) {
            throw new EnvelopeTooLarge("is nested deeper than " + Json.MAX_DEPTH + " levels");
        }
        byte[] message = encode(envelope);
        if (message.length > MAX_BYTES) {
            throw new EnvelopeTooLarge("has more than " + Json.MAX_BYTES + " bytes");
        }
        if (message.length > maxBytes) {
            throw new EnvelopeTooLarge("is too large for the bus (limit " + maxBytes + " bytes with its envelope)");
        }
        return message;
    }

    /** Decodes an envelope. Throws {@link MalformedEnvelope} if it is not valid. */
    public static Envelope decode(byte[] utf8) throws MalformedEnvelope {
        try {
            return new EnvelopeReader(Json.readEnvelope(utf8)).read();
        } catch (MalformedJson e) {
            throw new MalformedEnvelope(e.getMessage(), null);
        }
    }
}
