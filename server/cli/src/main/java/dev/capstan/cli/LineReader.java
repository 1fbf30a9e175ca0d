package dev.capstan.cli;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.IntConsumer;

/** A reader of lines that end with LF. However long a line is, it takes bounded memory. */
public final class LineReader {

    private final InputStream in;
    private final int maxBytes;

    /**
     * Creates a reader.
     *
     * @param in the lines; not closed
     * @param maxBytes length of the longest line that is read completely
     */
    public LineReader(InputStream in, int maxBytes) {
        this.in = new BufferedInputStream(in);
        this.maxBytes = maxBytes;
    }

    /**
     * Returns the next line that has more than blanks, without its end; empty at the end of the input. A longer line than
     * the maximum is cut off one byte after it.
     */
    public Optional<byte[]> next() throws IOException {
        return next(each -> {});
    }

    /**
     * Returns the next line as {@link #next()} does.
     *
     * @param bytes receives every byte of the line, also those that are cut off, and the blanks before it
     */
    public Optional<byte[]> next(IntConsumer bytes) throws IOException {
        Optional<byte[]> line = line(bytes);
        while (line.filter(LineReader::isBlank).isPresent()) {
            line = line(bytes);
        }
        return line;
    }

    private Optional<byte[]> line(IntConsumer bytes) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int next = in.read();
        if (next < 0) {
            return Optional.empty();
        }
        while (next >= 0 && next != '\n') {
            bytes.accept(next);
            if (line.size() <= maxBytes) {
                line.write(next);
            }
            next = in.read();
        }
        return Optional.of(line.toByteArray());
    }

    private static boolean isBlank(byte[] line) {
        for (byte one : line) {
            if (one < 0 || one > ' ') {
                return false;
            }
        }
        return true;
    }
}
