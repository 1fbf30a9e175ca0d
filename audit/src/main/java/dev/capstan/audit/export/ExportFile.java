package dev.capstan.audit.export;

import dev.capstan.audit.ChainHead;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.audit.ExportedLine;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A file of exported lines that grows only by whole lines, locked against other exports. */
public final class ExportFile implements ExportSink, AutoCloseable {

    private static final int MAX_TAIL_LENGTH = 2 * 1_048_576;
    private static final String LINE_START = "{\"hash\":\"";

    private final Path file;
    private final FileChannel channel;

    private ExportFile(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** Opens a file for its only writer. */
    public static ExportFile open(Path file) throws ExportFailed {
        try {
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            if (!lock(channel)) {
                channel.close();
                throw new ExportFailed("another export is writing to " + file + "; wait for it, or use another file");
            }
            return new ExportFile(file, channel);
        } catch (IOException e) {
            throw new ExportFailed(file, e);
        }
    }

    private static boolean lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    /**
     * Cuts off a line that a crash left unfinished, and returns the record of the last whole line; empty without one.
     */
    Optional<ChainedRecord> repair() throws ExportFailed {
        try {
            long size = channel.size();
            byte[] tail = tail(size);
            int end = lastNewline(tail, tail.length) + 1;
            boolean wholeFile = tail.length == size;
            if (end == 0 && !wholeFile || end < tail.length && !startsLikeLine(tail, end)) {
                throw foreign();
            }
            Optional<ChainedRecord> last = end == 0 ? Optional.empty() : Optional.of(lastLine(tail, end, wholeFile));
            channel.truncate(size - tail.length + end);
            channel.position(channel.size());
            return last;
        } catch (IOException e) {
            throw new ExportFailed(file, e);
        }
    }

    @Override
    public void write(List<String> lines) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        channel.force(true);
    }

    @Override
    public void close() throws ExportFailed {
        try {
            channel.close();
        } catch (IOException e) {
            throw new ExportFailed(file, e);
        }
    }

    private byte[] tail(long size) throws IOException {
        ByteBuffer tail = ByteBuffer.allocate((int) Math.min(size, MAX_TAIL_LENGTH));
        long from = size - tail.capacity();
        while (tail.hasRemaining() && channel.read(tail, from + tail.position()) >= 0) {
            continue;
        }
        return tail.array();
    }

    private ChainedRecord lastLine(byte[] tail, int end, boolean wholeFile) throws ExportFailed {
        int start = lastNewline(tail, end - 1) + 1;
        if (start == 0 && !wholeFile) {
            throw foreign();
        }
        try {
            ChainedRecord last = ExportedLine.read(Arrays.copyOfRange(tail, start, end - 1));
            ChainHead.parse(last.seq() + ":" + last.hash());
            return last;
        } catch (ExportedLine.MalformedLine | IllegalArgumentException e) {
            throw foreign();
        }
    }

    private static int lastNewline(byte[] bytes, int before) {
        int at = before - 1;
        while (at >= 0 && bytes[at] != '\n') {
            at--;
        }
        return at;
    }

    private static boolean startsLikeLine(byte[] tail, int from) {
        String start =
                new String(tail, from, Math.min(tail.length - from, LINE_START.length()), StandardCharsets.UTF_8);
        return LINE_START.startsWith(start);
    }

    private ExportFailed foreign() {
        return new ExportFailed(file + " does not end with an exported record; use another file");
    }
}
