package dev.capstan.server.settings;

import dev.capstan.cli.fleet.FleetLoader;
import dev.capstan.config.LoadPeers;
import dev.capstan.config.LoadResult;
import dev.capstan.config.capability.LoadOptions;
import dev.capstan.core.Catalog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Fleets, loaded with their schemas checked. */
public final class Fleets {

    private static final String BUNDLED = "/capstan/fleet";

    private Fleets() {}

    /** Returns the fleet below a directory, or the bundled fixture fleet if there is none, or every error in it. */
    public static LoadResult<Fleet> load(Optional<Path> root) {
        return root.map(Fleets::withPeers).orElseGet(() -> bundled().map(Fleet::of));
    }

    /** Returns the fleet below this directory with its peer declarations, or every error in it. */
    public static LoadResult<Fleet> withPeers(Path root) {
        return at(root).flatMap(
                        catalogs -> new LoadPeers().fleet(root).map(declared -> new Fleet(catalogs, declared, root)));
    }

    /** Returns the fleet below this directory, or every error in it. */
    public static LoadResult<List<Catalog>> at(Path root) {
        return FleetLoader.of(LoadOptions.STRICT).fleet(root);
    }

    /** Returns the bundled fixture fleet. */
    public static LoadResult<List<Catalog>> bundled() {
        URL resource = Fleets.class.getResource(BUNDLED);
        if (resource == null) {
            throw new IllegalStateException("the fixture fleet is not on the class path");
        }
        try {
            if (!(resource.openConnection() instanceof JarURLConnection inJar)) {
                return at(Path.of(resource.toURI()));
            }
            try (FileSystem jar =
                    FileSystems.newFileSystem(Path.of(inJar.getJarFileURL().toURI()))) {
                return at(jar.getPath(BUNDLED));
            }
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
