package dev.capstan.server.fleet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The files of a fleet that declare it: those in YAML, JSON, TOML and Markdown below its root. */
final class FleetFiles {

    private static final int MAX_DEPTH = 8;
    private static final int MAX_FILES = 100_000;
    private static final Set<String> EXTENSIONS = Set.of("yaml", "yml", "json", "toml", "md");

    private FleetFiles() {}

    /** Returns size and time of modification of each file. */
    static Map<Path, String> stamps(Path root) {
        Map<Path, String> stamps = new HashMap<>();
        try (Stream<Path> files = Files.find(
                root,
                MAX_DEPTH,
                (file, attributes) -> attributes.isRegularFile() && isDeclaring(file),
                FileVisitOption.FOLLOW_LINKS)) {
            files.limit(MAX_FILES).forEach(file -> stamps.put(file, stamp(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return stamps;
    }

    private static boolean isDeclaring(Path file) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        return EXTENSIONS.contains(name.substring(name.lastIndexOf('.') + 1));
    }

    private static String stamp(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return attributes.size() + " " + attributes.lastModifiedTime().toMillis();
        } catch (IOException gone) {
            return "";
        }
    }
}
