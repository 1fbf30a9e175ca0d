package dev.capstan.tck.steps.common;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.subject.ConformanceFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A parser of server-sent events, each with a kind and data. */
public final class ServerSentEvents {

    private ServerSentEvents() {}

    /** Returns the events of a stream; an event without a kind gets the kind {@code data}. */
    public static List<Map.Entry<String, String>> parse(String stream) {
        List<Map.Entry<String, String>> events = new ArrayList<>();
        for (String block : stream.replaceAll("\r\n?", "\n").split("\n\n+")) {
            String kind = "data";
            List<String> data = new ArrayList<>();
            for (String line : block.split("\n")) {
                if (line.startsWith("event:")) {
                    kind = line.substring("event:".length()).strip();
                } else if (line.startsWith("data:")) {
                    data.add(line.substring("data:".length()).strip());
                }
            }
            if (block.contains("event:") || !data.isEmpty()) {
                events.add(Map.entry(kind, String.join("\n", data)));
            }
        }
        return events;
    }

    /** Returns the data of an event as JSON. Throws {@link ConformanceFailure} if it is not JSON. */
    public static JsonNode json(Map.Entry<String, String> event) {
        return Expect.json("an event of the stream", event.getValue());
    }
}
