package dev.capstan.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.config.capability.AuthoredCatalogReader;
import dev.capstan.config.document.Diagnostic;
import dev.capstan.config.document.Diagnostics;
import dev.capstan.config.document.Format;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Loads the text of a test as AGH authors it. */
final class AuthoredTexts {

    /** The one capability of a catalog in TOML, whose next key stands on line 5. */
    static final String TOML = """
            [[capabilities]]
            id = "x"
            summary = "Does x."
            outcome = "X is done."
            """;

    private AuthoredTexts() {}

    static LoadResult<Catalog> load(Format format, byte[] bytes) {
        Diagnostics mistakes = new Diagnostics("a" + format);
        Optional<Catalog> catalog = format.read(bytes, mistakes)
                .flatMap(root -> new AuthoredCatalogReader(new AgentId("a"), mistakes).alone(root, "x"));
        return catalog.isPresent()
                ? new LoadResult.Loaded<>(catalog.get())
                : new LoadResult.Rejected<>(mistakes.inOrder());
    }

    static LoadResult<Catalog> load(Format format, String text) {
        return load(format, text.getBytes(StandardCharsets.UTF_8));
    }

    static List<Capability> toml(String text) {
        return LoadedTexts.catalog(load(Format.TOML, text)).capabilities();
    }

    static List<Capability> json(String text) {
        return LoadedTexts.catalog(load(Format.JSON, text)).capabilities();
    }

    /** Returns the only error in the text. */
    static Diagnostic diagnostic(Format format, String text) {
        List<Diagnostic> mistakes = LoadedTexts.diagnostics(load(format, text));
        assertThat(mistakes).hasSize(1);
        return mistakes.get(0);
    }
}
