package dev.capstan.tck.subject.agh;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.json.NotJson;
import dev.capstan.tck.subject.Breach;
import dev.capstan.tck.subject.Reading;
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
public record PeerAnswer(List<Reading> envelopes, Optional<String> refusal, String transcript) {

    private static final int MOST_BYTES = 1_048_576;

    public PeerAnswer {
        envelopes = List.copyOf(envelopes);
    }

    /** One envelope from its text; {@link Breach} where it is none, or larger than envelopes may be (DISC-2.8). */
    public static Reading envelope(String text) {
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MOST_BYTES) {
            throw new Breach("an envelope of " + bytes + " bytes was sent; the most is " + MOST_BYTES);
        }
        try {
            return Reading.of("the envelope", Json.read(text));
        } catch (NotJson e) {
            throw new Breach("what came back is no envelope (" + e.getMessage() + "): " + text);
        }
    }

    /** The only envelope that came back. */
    public Reading only() {
        if (envelopes.size() != 1) {
            throw new Breach("one envelope is due, and " + envelopes.size() + " came back: " + transcript);
        }
        return envelopes.get(0);
    }
}
