package dev.capstan.types;

import dev.capstan.config.LoadCatalog;
import dev.capstan.config.LoadResult;
import dev.capstan.config.capability.LoadOptions;
import dev.capstan.core.Catalog;
import dev.capstan.validation.CompiledSchemas;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The catalog that shows everything, and the files that are generated from it, which were read line by line. */
public final class CompleteCatalog {

    private CompleteCatalog() {}

    static Catalog catalog() {
        return catalog(resource("everything.yaml"));
    }

    /** The catalog that a file of this text declares. */
    public static Catalog catalog(String yaml) {
        InputStream in = new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8));
        LoadResult<Catalog> result =
                new LoadCatalog(new CompiledSchemas(), LoadOptions.INSPECTION_ONLY).stream("everything.yaml", in);
        if (result instanceof LoadResult.Rejected<Catalog> rejected) {
            throw new AssertionError(rejected.diagnostics().toString());
        }
        return ((LoadResult.Loaded<Catalog>) result).value();
    }

    /** A file under {@code golden}. */
    static String goldenFile(String name) {
        return resource("golden/" + name);
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(CompleteCatalog.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
