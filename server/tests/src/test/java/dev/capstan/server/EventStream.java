package dev.capstan.server;

import java.util.List;
import java.util.stream.Stream;

/** The text of an event stream. */
public final class EventStream {

    private EventStream() {}

    /** Returns the events, each as its lines, without the comments that keep a slow stream open. */
    public static List<String> events(String stream) {
        return Stream.of(stream.strip().split("\n{2,}"))
                .filter(event -> !event.startsWith(":"))
                .toList();
    }
}
