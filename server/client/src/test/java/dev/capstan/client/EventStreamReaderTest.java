package dev.capstan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventStreamReaderTest {

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r"})
    void eventsAreReadWhateverEndsTheirLines(String end) throws IOException {
        EventStreamReader events = stream(String.join(
                end, ": a comment", "event: data", "data: {", "data:}", "", "", "event:done", "id: 7", "", ""));

        assertThat(events.next()).contains(new EventStreamReader.Event("data", "{\n}"));
        assertThat(events.next()).contains(new EventStreamReader.Event("done", ""));
        assertThat(events.next()).isEmpty();
    }

    @Test
    void anEventWithoutANameIsData() throws IOException {
        assertThat(stream("data: \"ü\"\n\n").next()).contains(new EventStreamReader.Event("data", "\"ü\""));
    }

    @Test
    void anEventThatDoesNotEndIsNone() throws IOException {
        assertThat(stream("data: 1\n").next()).isEmpty();
    }

    @Test
    void anEventOfMoreThanAMebibyteIsNotRead() {
        assertThatThrownBy(() -> stream("data: " + "x".repeat(1_048_577)).next())
                .isInstanceOf(ClientFailed.class);
        assertThatThrownBy(() -> stream(("data: " + "x".repeat(1000) + "\n").repeat(1100))
                        .next())
                .isInstanceOf(ClientFailed.class);
    }

    private static EventStreamReader stream(String text) {
        return new EventStreamReader(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }
}
