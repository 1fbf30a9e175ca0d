package dev.capstan.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultStreamTest {

    private static final String VIOLATION = "{\"side\":\"response\",\"path\":\"/a\",\"message\":\"is missing\"}";

    private final List<String> received = new ArrayList<>();

    @Test
    void violationsAreNoResult() throws IOException {
        read("event: data\ndata: 1\n\nevent: done\ndata: {\"violations\":[" + VIOLATION + "]}\n\n");

        assertThat(received).containsExactly("part 1", "tolerated " + VIOLATION);
    }

    @Test
    void violationsComeBeforeAResultThatFollowsParts() throws IOException {
        read("event: data\ndata: 1\n\nevent: done\ndata: {\"result\":2,\"violations\":[" + VIOLATION + "]}\n\n");

        assertThat(received).containsExactly("part 1", "tolerated " + VIOLATION, "part 2");
    }

    @Test
    void allOfAnEndWithoutAResultIsOne() throws IOException {
        read("event: done\ndata: {\"a\":1}\n\n");
        read("event: done\ndata: {}\n\n");
        read("event: done\ndata: {\"result\":null}\n\n");

        assertThat(received).containsExactly("part {\"a\":1}");
    }

    private void read(String events) throws IOException {
        ResultStream.read(
                new ByteArrayInputStream(events.getBytes(StandardCharsets.UTF_8)), new ResultStream.Receiver() {
                    @Override
                    public void part(JsonNode part) {
                        received.add("part " + part);
                    }

                    @Override
                    public void progress(JsonNode progress) {
                        received.add("progress " + progress);
                    }

                    @Override
                    public void tolerated(JsonNode violation) {
                        received.add("tolerated " + violation);
                    }
                });
    }
}
