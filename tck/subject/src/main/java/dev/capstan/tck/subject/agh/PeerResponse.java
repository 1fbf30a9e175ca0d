package dev.capstan.tck.subject.agh;

import dev.capstan.tck.json.InvalidJson;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The responses to one envelope.
 *
 * @param envelopes envelopes that were sent back to its sender
 * @param refusal code by which the transport itself refused it
 * @param transcript all responses as text
 */
public record PeerResponse(List<JsonReader> envelopes, Optional<String> refusal, String transcript) {

    private static final int MAX_BYTES = 1_048_576;

    public PeerResponse {
        envelopes = List.copyOf(envelopes);
    }

    /**
     * Parses one envelope. Throws {@link ConformanceFailure} if it is not valid or exceeds the maximum size (DISC-2.8).
     */
    public static JsonReader envelope(String text) {
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MAX_BYTES) {
            throw new ConformanceFailure("an envelope of " + bytes + " bytes was sent (limit " + MAX_BYTES + ")");
        }
        try {
            return JsonReader.of("the envelope", Json.read(text));
        } catch (InvalidJson e) {
            throw new ConformanceFailure("the response is not a valid envelope (" + e.getMessage() + "): " + text);
        }
    }

    /** Returns the only envelope of the response. */
    public JsonReader only() {
        if (envelopes.size() != 1) {
            throw new ConformanceFailure("expected one envelope, received " + envelopes.size() + ": " + transcript);
        }
        return envelopes.get(0);
    }
}
