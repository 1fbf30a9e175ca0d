package dev.capstan.cli.registry;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.cli.CommandFailed;
import dev.capstan.cli.fleet.ValidatedFleet;
import dev.capstan.config.LoadCatalog;
import dev.capstan.config.LoadResult;
import dev.capstan.config.document.Diagnostic;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The versions that some files declare for publication.
 *
 * @param versions by name, the oldest of each name first
 * @param diagnostics the reasons why some of the files cannot be read
 */
record PublicationDrafts(List<PublicationDraft> versions, List<Diagnostic> diagnostics) {

    private static final Comparator<PublicationDraft> OLDEST_FIRST =
            Comparator.comparing(PublicationDraft::capability).thenComparing(PublicationDraft::version);

    PublicationDrafts {
        versions = List.copyOf(versions);
        diagnostics = List.copyOf(diagnostics);
    }

    /**
     * Returns the versions in capability files, in directories of them, and in documents of the registry's own format.
     * Only a fleet's own agents are included: the server of a peer publishes the peer's versions.
     */
    static PublicationDrafts read(List<Path> files, LoadCatalog loader) {
        List<PublicationDraft> versions = new ArrayList<>();
        List<Diagnostic> diagnostics = new ArrayList<>();
        for (Path file : files) {
            Optional<PublicationDraft> document = document(file);
            document.ifPresent(versions::add);
            if (document.isEmpty()) {
                ValidatedFleet.of(file, loader).stream()
                        .filter(read -> read.file().equals(file) || !read.isPeer())
                        .forEach(read -> add(read.result(), versions, diagnostics));
            }
        }
        versions.sort(OLDEST_FIRST);
        return new PublicationDrafts(versions, diagnostics);
    }

    private static void add(LoadResult<Catalog> result, List<PublicationDraft> versions, List<Diagnostic> diagnostics) {
        result.fold(catalog -> versions.addAll(of(catalog)), diagnostics::addAll);
    }

    private static List<PublicationDraft> of(Catalog catalog) {
        return catalog.capabilities().stream()
                .filter(PublicationDrafts::isVersioned)
                .map(PublicationDraft::of)
                .toList();
    }

    /** Whether it can be called, and its file declares its version. */
    private static boolean isVersioned(Capability capability) {
        return capability.isCallable() && capability.metadata().authoredVersion() != null;
    }

    /** Returns the version in a document of the registry's own format; empty for any other file. */
    private static Optional<PublicationDraft> document(Path file) {
        if (!file.toString().endsWith(".json") || !Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try (InputStream in = Files.newInputStream(file)) {
            JsonNode json = Json.read(in.readNBytes(Json.MAX_BYTES + 1));
            return PublicationDraft.of(json);
        } catch (MalformedJson e) {
            return Optional.empty();
        } catch (IOException e) {
            throw CommandFailed.unreadable(file.toString(), e);
        }
    }
}
