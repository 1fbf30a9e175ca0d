package dev.capstan.config;

import dev.capstan.config.document.DiagnosticCode;
import dev.capstan.config.document.Diagnostics;
import dev.capstan.config.document.Format;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The directory {@code capabilities/} of an agent: one file per capability, all TOML or all JSON.
 *
 * @param path path as reported in messages
 */
record CapabilityDirectory(Path path) {

    /** Maximum number of files in one directory. */
    static final int MAX_FILES = 10_000;

    /** Returns the files by name; reports an error and returns empty if they are unreadable or conflict. */
    List<Path> files(Diagnostics diagnostics) {
        List<Path> found = new ArrayList<>();
        try {
            found.addAll(DirectoryEntries.of(path, CapabilityDirectory::isCapability, MAX_FILES + 1));
        } catch (NotDirectoryException e) {
            diagnostics.add(
                    DiagnosticCode.UNREADABLE_FILE, "this is not a directory; create one with a file per capability");
        } catch (IOException e) {
            diagnostics.add(DiagnosticCode.UNREADABLE_FILE, DirectoryEntries.UNREADABLE);
        }
        found.sort(Comparator.comparing(Format::fileName));
        if (found.size() > MAX_FILES) {
            diagnostics.add(
                    DiagnosticCode.TOO_LARGE, "the directory has more than " + MAX_FILES + " capabilities; split it");
        } else if (found.stream().map(Format::of).distinct().count() > 1) {
            diagnostics.add(
                    DiagnosticCode.MIXED_FORMATS,
                    Format.fileName(first(found, Format.TOML)) + " is TOML and "
                            + Format.fileName(first(found, Format.JSON)) + " is JSON; use one format for all");
        } else {
            return found;
        }
        return List.of();
    }

    private static boolean isCapability(Path file) {
        return !Format.fileName(file).startsWith(".") && Format.of(file) != Format.YAML && !Files.isDirectory(file);
    }

    private static Path first(List<Path> files, Format format) {
        return files.stream()
                .filter(file -> Format.of(file) == format)
                .findFirst()
                .orElseThrow();
    }
}
