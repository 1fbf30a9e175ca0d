package dev.capstan.config;

import dev.capstan.config.document.Diagnostic;
import dev.capstan.config.document.Diagnostics;
import dev.capstan.config.document.DiagnosticsByFile;
import dev.capstan.config.document.Fields;
import dev.capstan.config.document.FileKind;
import dev.capstan.config.document.Format;
import dev.capstan.config.document.Node;
import dev.capstan.config.document.Values;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A loader of a file of settings: one mapping of names to values, in YAML, JSON or TOML. Thread-safe. */
public final class LoadSettings {

    private LoadSettings() {}

    /**
     * Loads a file of settings. A list has the same meaning as its values with commas between them.
     *
     * @param known the valid names
     * @return the values as written, in the order of the file; or every error
     */
    public static LoadResult<Map<String, String>> file(Path file, List<String> known) {
        DiagnosticsByFile found = new DiagnosticsByFile();
        Diagnostics diagnostics = found.of(file, FileKind.SETTINGS);
        Map<String, String> settings = SourceFile.read(file, diagnostics)
                .flatMap(bytes -> Format.of(file).read(bytes, diagnostics))
                .flatMap(tree -> new Values(diagnostics).mapping(tree))
                .map(mapping -> read(mapping, known, diagnostics))
                .orElse(Map.of());
        List<Diagnostic> errors = found.inOrder();
        return errors.isEmpty() ? new LoadResult.Loaded<>(settings) : new LoadResult.Rejected<>(errors);
    }

    private static Map<String, String> read(Node.Mapping mapping, List<String> known, Diagnostics diagnostics) {
        new Fields(mapping, diagnostics).allowOnly(known);
        Values values = new Values(diagnostics);
        Map<String, String> settings = new LinkedHashMap<>();
        mapping.entries()
                .forEach((name, entry) -> text(entry.value(), values).ifPresent(text -> settings.put(name, text)));
        return settings;
    }

    private static Optional<String> text(Node value, Values values) {
        return value instanceof Node.Sequence
                ? Optional.of(String.join(",", values.list(value, 0, item -> scalar(item, values))))
                : scalar(value, values);
    }

    private static Optional<String> scalar(Node value, Values values) {
        return value instanceof Node.Scalar scalar && !scalar.value().isNull()
                ? Optional.of(scalar.text())
                : values.wrongType(value, "write a text, a number, true or false, or a list of texts");
    }
}
