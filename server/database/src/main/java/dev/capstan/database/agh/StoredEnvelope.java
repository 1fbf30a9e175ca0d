package dev.capstan.database.agh;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.database.StoredJson;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.ReadEnvelope;
import dev.capstan.discovery.envelope.RefusedEnvelope;

/** An envelope that a column stores as text. */
final class StoredEnvelope {

    private StoredEnvelope() {}

    /** Returns the envelope in a stored document. */
    static Envelope of(JsonNode stored) {
        try {
            return ReadEnvelope.from(StoredJson.object(stored));
        } catch (RefusedEnvelope e) {
            throw new IllegalStateException("a column contains a string that is not a valid envelope", e);
        }
    }
}
