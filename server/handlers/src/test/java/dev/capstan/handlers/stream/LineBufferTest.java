package dev.capstan.handlers.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.json.Json;
import dev.capstan.handlers.stream.LineBuffer.End;
import dev.capstan.handlers.stream.LineBuffer.Next;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineBufferTest {

    private static final long SOON = TimeUnit.SECONDS.toNanos(10);

    private final LineBuffer buffer = new LineBuffer();

    private void add(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        buffer.add(bytes, bytes.length);
    }

    private List<String> rest() throws InterruptedException {
        List<String> lines = new ArrayList<>();
        Next next = buffer.next(SOON);
        while (next instanceof Next.Line line) {
            lines.add(new String(line.bytes(), StandardCharsets.UTF_8));
            next = buffer.next(SOON);
        }
        lines.add(((Next.Over) next).end().toString());
        return lines;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 100})
    void linesAreTheSameInPiecesOfAnySize(int size) throws InterruptedException {
        String text = "one\r\n\ntwo\nü\rx\nlast";
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        for (int from = 0; from < bytes.length; from += size) {
            byte[] piece = Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + size));
            buffer.add(piece, piece.length);
        }
        buffer.end(End.COMPLETE);

        assertThat(rest()).containsExactly("one", "", "two", "ü\rx", "last", "COMPLETE");
    }

    @Test
    void linesWithCarriageReturnsLeaveNothingBehind() throws InterruptedException {
        for (int i = 0; i < 300_000; i++) {
            add("\r\n");
            buffer.next(SOON);
        }

        assertThat(buffer.isFull()).isFalse();
    }

    @Test
    void incompleteLineOfABrokenSourceIsNone() throws InterruptedException {
        add("one\ntw");
        buffer.end(End.BROKEN);
        buffer.end(End.COMPLETE);
        add("o\n");

        assertThat(rest()).containsExactly("one", "BROKEN");
    }

    @Test
    void lineOfMoreThanAMebibyteEndsIt() throws InterruptedException {
        add("x".repeat(Json.MAX_BYTES) + "\n");
        add("x".repeat(Json.MAX_BYTES + 1));

        assertThat(rest()).hasSize(2).endsWith("TOO_LARGE");
    }

    @Test
    void bufferIsFullUntilItsLinesAreRead() throws InterruptedException {
        for (int line = 0; line < 1_000; line++) {
            add("x".repeat(999) + "\n");
        }
        assertThat(buffer.isFull()).isTrue();
        for (int line = 0; line < 1_000; line++) {
            assertThat(buffer.next(SOON)).isInstanceOf(Next.Line.class);
        }

        assertThat(buffer.isFull()).isFalse();
    }

    @Test
    void nothingInTimeIsLate() throws InterruptedException {
        assertThat(buffer.next(0)).isInstanceOf(Next.Late.class);
        assertThat(buffer.next(TimeUnit.MILLISECONDS.toNanos(5))).isInstanceOf(Next.Late.class);
        assertThat(buffer.isIdle()).isTrue();
        add("x");
        assertThat(buffer.isIdle()).isFalse();
    }
}
