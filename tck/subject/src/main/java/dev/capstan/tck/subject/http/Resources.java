package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.Breach;
import dev.capstan.tck.subject.Reading;
import dev.capstan.tck.subject.http.client.Wire;
import dev.capstan.tck.subject.wire.WireAnswer;
import java.util.Optional;
import java.util.function.Function;

/** What a subject serves to whoever asks: objects, each with the status 200. */
final class Resources {

    private final Wire wire;

    Resources(Wire wire) {
        this.wire = wire;
    }

    Reading get(String path) {
        return found(path, wire.send(Bindings.get(path)));
    }

    /** Returns an object that takes the subject much work. */
    Reading getForMuchWork(String path) {
        return found(path, wire.sendForMuchWork(Bindings.get(path)));
    }

    /**
     * Returns what fetches the page behind a cursor, or the first one.
     *
     * @param path with a query
     * @param parameter what the cursor is called in the query
     */
    Function<Optional<String>, Reading> pages(String path, String parameter) {
        return cursor -> get(path
                + cursor.map(next -> "&" + parameter + "=" + Bindings.encoded(next))
                        .orElse(""));
    }

    private static Reading found(String path, WireAnswer answer) {
        if (answer.status() != 200) {
            throw new Breach("GET " + path + " was answered with the status " + answer.status() + ": " + answer.body());
        }
        return answer.object();
    }
}
