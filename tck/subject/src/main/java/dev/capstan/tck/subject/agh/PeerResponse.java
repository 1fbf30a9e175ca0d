package dev.capstan.tck.subject.agh;

import dev.capstan.tck.json.InvalidJson;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * What came back for one envelope.
 *
 * @param envelopes the envelopes that were sent back to its sender
 * @param refusal the code by which the transport itself refused it
 * @param transcript everything that came back, as text
 */
public record PeerResponse(List<JsonReader> envelopes, Optional<String> refusal, String transcript) {

    private static final int MAX_BYTES = 1_048_576;

    public PeerResponse {
        envelopes = List.copyOf(envelopes);
    }

    /** One envelope from its text; {@link ConformanceFailure} where it is none, or larger than envelopes may be (DISC-2.8). */
    public static JsonReader envelope(String text) {
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MAX_BYTES) {
            throw new ConformanceFailure("an envelope of " + bytes + " bytes was sent; the most is " + MAX_BYTES);
        }
        try {
            return JsonReader.of("the envelope", Json.read(text));
        } catch (InvalidJson e) {
            throw new ConformanceFailure("what came back is no envelope (" + e.getMessage() + "): " + text);
        }
    }

    /** The only envelope that came back. */
    public JsonReader only() {
        if (envelopes.size() != 1) {
            throw new ConformanceFailure("one envelope is due, and " + envelopes.size() + " came back: " + transcript);
        }
        return envelopes.get(0);
    }
}
