package dev.capstan.tck.steps.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerSentEventsTest {

    @Test
    void eventsHaveAKindAndData() {
        assertThat(ServerSentEvents.parse("event: data\ndata: {\"n\": 1}\n\nevent: done\ndata:\n\n"))
                .containsExactly(Map.entry("data", "{\"n\": 1}"), Map.entry("done", ""));
    }

    @Test
    void anEventWithoutAKindIsData() {
        assertThat(ServerSentEvents.parse("data: 1\r\ndata: 2\r\n\r\n: a comment\r\n\r\nevent: done\r\n\r\n"))
                .containsExactly(Map.entry("data", "1\n2"), Map.entry("done", ""));
    }

    @Test
    void aStreamOfNothingHasNone() {
        assertThat(ServerSentEvents.parse("")).isEmpty();
    }
}
