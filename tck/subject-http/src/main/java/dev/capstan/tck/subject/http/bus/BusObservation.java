package dev.capstan.tck.subject.http.bus;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.subject.JsonReader;
import java.util.List;

/** The state of a server on the message bus that its responses do not show. */
public interface BusObservation {

    /** Returns the invocation records so far, oldest first. */
    List<JsonReader> records();

    /** Returns the key that the server publishes under a key id. */
    JsonNode publishedKey(String keyId);
}
