package dev.capstan.tck.report;

import dev.capstan.tck.exchange.Redaction;
import dev.capstan.tck.subject.HarnessError;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/** The end of the standard error of the servers that the kit has started, as a file beside the reports. */
public final class SubjectErrors {

    /** Name of the file. */
    static final String FILE = "subject-stderr.txt";

    /** Maximum size of the kept end, in bytes. */
    static final int MAX_BYTES = 65_536;

    private SubjectErrors() {}

    /**
     * Writes the last 64 KiB of each without secrets, and replaces the file of an earlier run. Throws a
     * {@link HarnessError} if it cannot be written.
     *
     * @param directory directory of the reports
     * @param errors files with the standard error of the subject, and of servers of single scenarios, by their names
     * @return the written file, or empty if there is no error output
     */
    public static Optional<Path> write(Path directory, SortedMap<String, Path> errors) {
        delete(directory);
        Path file = directory.resolve(FILE);
        StringBuilder text = new StringBuilder();
        try {
            for (Map.Entry<String, Path> each : errors.entrySet()) {
                String end = Redaction.ofLines(end(each.getValue()));
                if (!end.isBlank()) {
                    text.append(errors.size() == 1 ? "" : "== " + each.getKey() + "\n")
                            .append(end);
                }
            }
            if (text.isEmpty()) {
                return Optional.empty();
            }
            Files.createDirectories(directory);
            return Optional.of(Files.writeString(file, text));
        } catch (IOException e) {
            throw new HarnessError("the error output of the subject cannot be written to " + file, e);
        }
    }

    /** Deletes the file of an earlier run. Throws a {@link HarnessError} if it cannot be deleted. */
    public static void delete(Path directory) {
        Path file = directory.resolve(FILE);
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new HarnessError("the error output of an earlier run cannot be deleted: " + file, e);
        }
    }

    /** Returns the last lines. The first of them is left out if it is not complete. */
    private static String end(Path errors) throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(errors)) {
            long skipped = Math.max(0, channel.size() - MAX_BYTES);
            channel.position(skipped);
            ByteBuffer bytes = ByteBuffer.allocate(MAX_BYTES);
            while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
                // The subject may still be writing: at most MAX_BYTES are read.
            }
            String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
            return skipped == 0 ? text : text.substring(text.indexOf('\n') + 1);
        }
    }
}
