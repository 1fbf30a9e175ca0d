package dev.capstan.config;

import dev.capstan.core.Catalog;
import dev.capstan.core.port.SchemaEngine;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Loads what agents declare in {@code capabilities.yaml}, or says everything that is wrong with it (TC-1.1 to TC-1.4).
 *
 * <p>A file is at most 1 MiB of YAML 1.2 (so JSON will do) without anchors, tags and merge keys. Nothing is thrown for
 * what stands in a file, whatever it is. Safe for use by several threads if the engine is.
 */
public final class LoadCatalog {

    /** With more mistakes than this, the files after are not looked at. */
    private static final int MOST_OF_A_FLEET = 10 * Mistakes.MOST;

    private final SchemaEngine engine;
    private final LoadOptions options;

    /** A loader that checks everything. */
    public LoadCatalog(SchemaEngine engine) {
        this(engine, LoadOptions.STRICT);
    }

    /** A loader that asks the engine about each schema, unless the options say otherwise (TC-6.2). */
    public LoadCatalog(SchemaEngine engine, LoadOptions options) {
        this.engine = engine;
        this.options = options;
    }

    /** Loads one file, of any file system. */
    public LoadResult<Catalog> file(Path file) {
        Mistakes mistakes = new Mistakes(file.toString());
        return result(
                SourceFile.read(file, mistakes).flatMap(bytes -> catalog(bytes, Optional.empty(), mistakes)), mistakes);
    }

    /** Loads a file that is at hand as a stream, which is read but not closed; mistakes call it by this name. */
    public LoadResult<Catalog> stream(String name, InputStream in) {
        Mistakes mistakes = new Mistakes(name);
        return result(
                SourceFile.read(in, mistakes).flatMap(bytes -> catalog(bytes, Optional.empty(), mistakes)), mistakes);
    }

    /**
     * Loads {@code agents/<id>/capabilities.yaml} of every directory under {@code agents/} that has one, ordered by
     * agent; the agent in a file has to be the one its directory is named after.
     */
    public LoadResult<List<Catalog>> fleet(Path root) {
        FleetFiles fleet = new FleetFiles(root);
        Mistakes ofFleet = new Mistakes(fleet.directory().toString());
        List<FleetFiles.FleetFile> files = fleet.find(ofFleet);
        List<Mistake> found = new ArrayList<>(ofFleet.inOrder());
        List<Catalog> catalogs = new ArrayList<>();
        for (FleetFiles.FleetFile file : files) {
            Mistakes mistakes = new Mistakes(file.shown().toString());
            fleet.resolve(file, mistakes)
                    .flatMap(real -> SourceFile.read(real, mistakes))
                    .flatMap(bytes -> catalog(bytes, Optional.of(file.agent()), mistakes))
                    .ifPresent(catalogs::add);
            found.addAll(mistakes.inOrder());
            if (found.size() > MOST_OF_A_FLEET) {
                found.add(new Mistake(
                        file.shown().toString(),
                        1,
                        1,
                        "",
                        MistakeCode.TOO_MANY_MISTAKES,
                        "the files after this one were not looked at: correct these first"));
                break;
            }
        }
        return found.isEmpty() ? new LoadResult.Loaded<>(List.copyOf(catalogs)) : new LoadResult.Rejected<>(found);
    }

    private Optional<Catalog> catalog(byte[] bytes, Optional<String> directory, Mistakes mistakes) {
        return SourceText.decode(bytes, mistakes)
                .flatMap(text -> TreeBuilder.build(text, mistakes))
                .flatMap(root -> new CatalogReader(engine, options, mistakes).read(root, directory));
    }

    private static LoadResult<Catalog> result(Optional<Catalog> catalog, Mistakes mistakes) {
        return catalog.isPresent()
                ? new LoadResult.Loaded<>(catalog.get())
                : new LoadResult.Rejected<>(mistakes.inOrder());
    }
}
