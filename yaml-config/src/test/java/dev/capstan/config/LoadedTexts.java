package dev.capstan.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.config.document.Diagnostic;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Loads the text of a test. */
final class LoadedTexts {

    /** Everything a file needs, up to the name of its one capability, which ends line 7. */
    static final String START = """
            version: 1
            agent: agent://a
            transports:
              - kind: memory
                topics: { requests: a.requests }
            capabilities:
              - name: x
            """;

    private LoadedTexts() {}

    static LoadResult<Catalog> load(byte[] bytes) {
        return new LoadCatalog(new BannedKeywordEngine()).stream("a.yaml", new ByteArrayInputStream(bytes));
    }

    static LoadResult<Catalog> load(String yaml) {
        return load(yaml.getBytes(StandardCharsets.UTF_8));
    }

    /** A file whose capability has these keys, the first of them on line 8, column 5. */
    static String withKeys(String keys) {
        return START + keys.strip().indent(4);
    }

    static Catalog catalog(LoadResult<Catalog> result) {
        assertThat(result).isInstanceOf(LoadResult.Loaded.class);
        return ((LoadResult.Loaded<Catalog>) result).value();
    }

    static Catalog catalog(String yaml) {
        return catalog(load(yaml));
    }

    static Capability capability(String keys) {
        return catalog(withKeys(keys)).capabilities().get(0);
    }

    static <T> List<Diagnostic> diagnostics(LoadResult<T> result) {
        assertThat(result).isInstanceOf(LoadResult.Rejected.class);
        return ((LoadResult.Rejected<T>) result).diagnostics();
    }

    static List<Diagnostic> diagnostics(String yaml) {
        return diagnostics(load(yaml));
    }
}
