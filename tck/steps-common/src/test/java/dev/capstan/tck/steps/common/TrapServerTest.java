package dev.capstan.tck.steps.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TrapServerTest {

    private final TrapServer snare = new TrapServer();

    @AfterEach
    void close() throws IOException {
        snare.close();
    }

    @Test
    void trapIsNotVisitedByItself() {
        assertThat(snare.address()).startsWith("http://127.0.0.1:");
        assertThat(snare.isVisited()).isFalse();
    }

    @Test
    void visitOfTheTrapIsRecorded() throws IOException {
        URI place = URI.create(snare.address());
        new Socket(place.getHost(), place.getPort()).close();

        assertThat(snare.isVisited()).isTrue();
    }
}
