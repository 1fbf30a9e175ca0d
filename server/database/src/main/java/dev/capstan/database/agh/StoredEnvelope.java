package dev.capstan.database.agh;

import dev.capstan.database.StoredJson;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.ReadEnvelope;
import dev.capstan.discovery.envelope.RefusedEnvelope;

/** An envelope that a column stores as text. */
final class StoredEnvelope {

    private StoredEnvelope() {}

    static Envelope read(String text) {
        try {
            return ReadEnvelope.from(StoredJson.readObject(text));
        } catch (RefusedEnvelope e) {
            throw new IllegalStateException("a column contains a string that is not a valid envelope", e);
        }
    }
}
