package dev.capstan.tck.subject.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ErrorTailTest {

    @Test
    void aCharacterThatArrivesInTwoPartsIsReadAsOne() {
        ErrorTail tail = new ErrorTail(oneByteAtATime("€ 5 für zwei"));
        tail.awaitEnd(Duration.ofSeconds(20));

        assertThat(tail.drain()).isEqualTo("€ 5 für zwei");
        assertThat(tail.peek()).isEmpty();
    }

    private static InputStream oneByteAtATime(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)) {
            @Override
            public synchronized int read(byte[] buffer, int offset, int length) {
                return super.read(buffer, offset, Math.min(1, length));
            }
        };
    }
}
