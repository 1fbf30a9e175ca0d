package dev.capstan.types;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Directories below {@code target/types} that files are generated into; they stay, to be looked at. */
final class Directories {

    private Directories() {}

    /** A directory with these files and no others. */
    static Path with(List<GeneratedFile> files, String... names) throws IOException {
        Path directory = empty(names);
        for (GeneratedFile file : files) {
            write(file, directory);
        }
        return directory;
    }

    /** Writes a file where it belongs below a directory. */
    static void write(GeneratedFile file, Path directory) throws IOException {
        Path path = directory.resolve(file.path());
        Files.createDirectories(path.getParent());
        Files.writeString(path, file.text());
    }

    /** A directory with nothing in it. */
    static Path empty(String... names) throws IOException {
        Path directory = Path.of("target", "types").resolve(Path.of("", names));
        if (Files.exists(directory)) {
            try (Stream<Path> paths = Files.walk(directory)) {
                for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
        return Files.createDirectories(directory);
    }
}
