package dev.capstan.tck.subject.command;

import dev.capstan.tck.subject.Breach;
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
 * The files in a directory and beside it, by their paths from it.
 *
 * @param root the directory; what lies beside it belongs to it alone
 */
public record Folder(Path root) {

    /** Writes files, whatever stands there. */
    public void write(Map<String, String> files) {
        try {
            for (Map.Entry<String, String> file : files.entrySet()) {
                Path place = root.resolve(file.getKey()).normalize();
                Files.createDirectories(place.getParent());
                Files.writeString(place, file.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the files say; {@link Breach} where one is no UTF-8, so that equal texts are equal bytes. */
    public Map<String, String> files() {
        try (Stream<Path> all = Files.walk(root.resolve("..").normalize())) {
            List<Path> files = all.filter(Files::isRegularFile).toList();
            Map<String, String> texts = new TreeMap<>();
            for (Path file : files) {
                texts.put(root.relativize(file).toString().replace('\\', '/'), text(file));
            }
            return texts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) throws IOException {
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new Breach("the file " + file.getFileName() + " is no text in UTF-8");
        }
    }
}
