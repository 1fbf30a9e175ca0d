package dev.capstan.audit;

import dev.capstan.core.json.Json;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;

/** The rows of an export, one for each line; an unreadable line is a row, too. */
final class ExportedRows implements Iterator<ChainRow> {

    /** Length of a line after which nothing more is read, as it may never end. */
    private static final int MAX_LINE_BYTES = 16 * Json.MAX_BYTES;

    private final InputStream lines;
    private long number;
    private Optional<byte[]> line;
    private boolean isEndless;

    ExportedRows(InputStream lines) {
        this.lines = new BufferedInputStream(lines);
        this.line = readLine();
    }

    @Override
    public boolean hasNext() {
        return line.isPresent();
    }

    @Override
    public ChainRow next() {
        byte[] text = line.orElseThrow(NoSuchElementException::new);
        number++;
        ChainRow row = row(text);
        line = readLine();
        return row;
    }

    private ChainRow row(byte[] text) {
        try {
            return ChainRow.of(ExportedLine.read(text));
        } catch (ExportedLine.MalformedLine e) {
            return ChainRow.unreadable("line " + number + " of the export is not a valid record: " + e.getMessage());
        }
    }

    /**
     * Returns one line without its line ending, or empty at the end and after an endless line. Only enough of a line is
     * kept to detect that it is too long.
     */
    private Optional<byte[]> readLine() {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
            int read = isEndless ? -1 : lines.read();
            if (read < 0) {
                return Optional.empty();
            }
            for (int length = 1; read >= 0 && read != '\n' && !isEndless; length++) {
                if (bytes.size() <= Json.MAX_BYTES) {
                    bytes.write(read);
                }
                isEndless = length > MAX_LINE_BYTES;
                read = lines.read();
            }
            return Optional.of(bytes.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
