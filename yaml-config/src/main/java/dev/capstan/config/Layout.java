package dev.capstan.config;

import dev.capstan.config.document.Format;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The ways in which an agent's catalog can lie in its directory, which has one of them at most. */
enum Layout {
    /** One file in Capstan's own format. */
    YAML("capabilities.yaml"),
    /** One file as AGH authors it, in TOML. */
    TOML("capabilities.toml"),
    /** The same in JSON. */
    JSON("capabilities.json"),
    /** A directory of files as AGH authors them, one for each capability. */
    DIRECTORY("capabilities");

    private final String name;

    Layout(String name) {
        this.name = name;
    }

    /** Where it lies in an agent's directory. */
    Path in(Path directory) {
        return directory.resolve(name);
    }

    /** Whether a path ends in its name. */
    boolean names(Path path) {
        return Format.fileName(path).equals(name);
    }

    /** The layout of AGH that a file belongs to by its place or its name; none where it may lie anywhere. */
    static Optional<Layout> around(Path file) {
        Path parent = file.toAbsolutePath().normalize().getParent();
        return parent != null && DIRECTORY.names(parent)
                ? Optional.of(DIRECTORY)
                : Stream.of(TOML, JSON).filter(layout -> layout.names(file)).findFirst();
    }

    /** Every layout that stands in this directory, a link to nowhere among them. */
    static List<Layout> of(Path directory) {
        return Stream.of(values())
                .filter(layout -> !Files.notExists(layout.in(directory), LinkOption.NOFOLLOW_LINKS))
                .toList();
    }

    /** Their names, for people. */
    static String names(List<Layout> layouts) {
        return layouts.stream()
                .map(layout -> layout == DIRECTORY ? layout.name + "/" : layout.name)
                .collect(Collectors.joining(", "));
    }
}
