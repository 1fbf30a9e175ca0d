package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.http.client.RecordingHttpClient;
import dev.capstan.tck.subject.wire.WireAnswer;
import java.util.Optional;
import java.util.function.Function;

/** What a subject serves to whoever asks: objects, each with the status 200. */
final class Resources {

    private final RecordingHttpClient wire;

    Resources(RecordingHttpClient wire) {
        this.wire = wire;
    }

    JsonReader get(String path) {
        return found(path, wire.send(Bindings.get(path)));
    }

    /** Returns an object that takes the subject much work. */
    JsonReader getForMuchWork(String path) {
        return found(path, wire.sendForMuchWork(Bindings.get(path)));
    }

    /**
     * Returns what fetches the page behind a cursor, or the first one.
     *
     * @param path with a query
     * @param parameter what the cursor is called in the query
     */
    Function<Optional<String>, JsonReader> pages(String path, String parameter) {
        return cursor -> get(path
                + cursor.map(next -> "&" + parameter + "=" + Bindings.encoded(next))
                        .orElse(""));
    }

    private static JsonReader found(String path, WireAnswer answer) {
        if (answer.status() != 200) {
            throw new ConformanceFailure(
                    "GET " + path + " was answered with the status " + answer.status() + ": " + answer.body());
        }
        return answer.object();
    }
}
