package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.http.client.RecordingHttpClient;
import dev.capstan.tck.subject.wire.RawRequest;
import dev.capstan.tck.subject.wire.RawResponse;
import java.util.Optional;
import java.util.function.Function;

/** Objects that a subject serves without authentication, each with status 200. */
record ResourceReader(RecordingHttpClient client) {

    JsonReader get(String path) {
        return found(path, RetriedRequest.send(() -> client.send(RawRequest.of("GET", path))));
    }

    /** Returns an object that is slow to compute. */
    JsonReader getSlow(String path) {
        return found(path, RetriedRequest.send(() -> client.sendSlow(RawRequest.of("GET", path))));
    }

    /**
     * Returns a function that fetches the page at a cursor, or the first page.
     *
     * @param path path with a query
     * @param parameter query parameter of the cursor
     */
    Function<Optional<String>, JsonReader> pages(String path, String parameter) {
        return cursor -> get(path
                + cursor.map(next -> "&" + parameter + "=" + RawRequest.encoded(next))
                        .orElse(""));
    }

    private static JsonReader found(String path, RawResponse response) {
        if (response.status() != 200) {
            throw new ConformanceFailure(
                    "GET " + path + " returned HTTP " + response.status() + ": " + response.body());
        }
        return response.object();
    }
}
