package dev.capstan.config.document;

import java.nio.file.Path;
import java.util.Optional;

/** The languages of capability files. */
public enum Format {
    YAML(""),
    TOML(".toml"),
    JSON(".json");

    private final String extension;

    Format(String extension) {
        this.extension = extension;
    }

    /** Returns the format by the file's extension: TOML, JSON, and YAML for any other. */
    public static Format of(Path file) {
        String name = file.toString();
        if (name.endsWith(TOML.extension)) {
            return TOML;
        }
        return name.endsWith(JSON.extension) ? JSON : YAML;
    }

    /** Returns the name of the file without its extension. */
    public String baseName(Path file) {
        String name = fileName(file);
        return name.substring(0, name.length() - extension.length());
    }

    /** Returns the tree of the file, or empty if it cannot be read to its end. Reports errors in both cases. */
    public Optional<Node> read(byte[] bytes, Diagnostics diagnostics) {
        Optional<String> text = SourceText.decode(bytes, diagnostics);
        return switch (this) {
            case YAML ->
                text.flatMap(t -> SourceText.yaml(t, diagnostics)).flatMap(t -> TreeBuilder.build(t, diagnostics));
            case TOML -> text.flatMap(t -> TomlTreeBuilder.build(t, diagnostics));
            case JSON -> text.flatMap(t -> JsonTreeBuilder.build(t, diagnostics));
        };
    }

    /** Returns the last part of a path. */
    public static String fileName(Path path) {
        String name = path.getFileName() == null ? "" : path.getFileName().toString();
        return name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
    }
}
