package dev.capstan.config;

import dev.capstan.config.document.Format;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The layouts of an agent's catalog in its directory. A directory has at most one. */
enum Layout {
    /** Capabilities in one file, in Capstan's own format. */
    YAML("capabilities.yaml"),
    /** Capabilities in one file, in AGH's format as TOML. */
    TOML("capabilities.toml"),
    /** Capabilities in one file, in AGH's format as JSON. */
    JSON("capabilities.json"),
    /** Capabilities in a directory of files in AGH's format, one per capability. */
    DIRECTORY("capabilities");

    private final String name;

    Layout(String name) {
        this.name = name;
    }

    /** Returns the path of this layout in an agent's directory. */
    Path resolve(Path directory) {
        return directory.resolve(name);
    }

    /** Whether the last part of the path is this layout's name. */
    boolean names(Path path) {
        return Format.fileName(path).equals(name);
    }

    /** Returns the AGH layout that a file's directory or name implies, or empty for any other file. */
    static Optional<Layout> around(Path file) {
        Path parent = file.toAbsolutePath().normalize().getParent();
        return parent != null && DIRECTORY.names(parent)
                ? Optional.of(DIRECTORY)
                : Stream.of(TOML, JSON).filter(layout -> layout.names(file)).findFirst();
    }

    /** Returns every layout present in this directory. A dangling symbolic link counts as present. */
    static List<Layout> of(Path directory) {
        return Stream.of(values())
                .filter(layout -> !Files.notExists(layout.resolve(directory), LinkOption.NOFOLLOW_LINKS))
                .toList();
    }

    /** Returns the names of the layouts, for messages. */
    static String names(List<Layout> layouts) {
        return layouts.stream()
                .map(layout -> layout == DIRECTORY ? layout.name + "/" : layout.name)
                .collect(Collectors.joining(", "));
    }
}
