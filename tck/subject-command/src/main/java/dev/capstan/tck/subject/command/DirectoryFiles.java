package dev.capstan.tck.subject.command;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.HarnessError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The files in a directory and beside it, by their paths relative to it.
 *
 * @param root the directory; its parent directory must hold no other files
 */
public record DirectoryFiles(Path root) {

    /** Maximum total size of the files that are read, in bytes. */
    private static final int MAX_BYTES = 16 * 1024 * 1024;

    /** Writes files and replaces existing ones. */
    public void write(Map<String, String> files) {
        try {
            for (Map.Entry<String, String> file : files.entrySet()) {
                Path target = root.resolve(file.getKey()).normalize();
                Files.createDirectories(target.getParent());
                Files.writeString(target, file.getValue());
            }
        } catch (IOException e) {
            throw HarnessError.unwritable(root, e);
        }
    }

    /**
     * Returns the contents of the files. Throws {@link ConformanceFailure} if one is not valid UTF-8, so that equal
     * strings are equal bytes.
     */
    public Map<String, String> files() {
        try (Stream<Path> all = Files.walk(root.resolve("..").normalize())) {
            List<Path> files = all.filter(Files::isRegularFile).toList();
            Map<String, String> texts = new TreeMap<>();
            long left = MAX_BYTES;
            for (Path file : files) {
                left -= Files.size(file);
                if (left < 0) {
                    throw new ConformanceFailure(
                            "the generated files are larger than " + MAX_BYTES / 1024 / 1024 + " MiB");
                }
                texts.put(root.relativize(file).toString().replace('\\', '/'), text(file));
            }
            return texts;
        } catch (IOException | UncheckedIOException e) {
            throw new ConformanceFailure("the generated files cannot be read: " + e.getMessage());
        }
    }

    private static String text(Path file) throws IOException {
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new ConformanceFailure("the file " + file.getFileName() + " is not valid UTF-8");
        }
    }
}
