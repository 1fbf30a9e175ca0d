package dev.capstan.config;

import dev.capstan.config.capability.CatalogReader;
import dev.capstan.config.document.DiagnosticCode;
import dev.capstan.config.document.Diagnostics;
import dev.capstan.config.document.Format;
import dev.capstan.config.document.ValueDescriptions;
import dev.capstan.core.AgentId;
import dev.capstan.core.Catalog;
import dev.capstan.core.text.NameRule;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The directory of an agent, which is named after it.
 *
 * @param path path as reported in messages
 */
record AgentDirectory(Path path) {

    /** The directory of a fleet that holds the agents it serves. */
    static final String AGENTS = "agents";

    /** The directory of a fleet that holds the agents served elsewhere. */
    static final String PEERS = "peers";

    /** Returns the agent's directory for a file in it or in its {@code capabilities/}. */
    static AgentDirectory of(Path file) {
        Path parent = parent(file.toAbsolutePath().normalize());
        return new AgentDirectory(Layout.DIRECTORY.names(parent) ? parent(parent) : parent);
    }

    private static Path parent(Path path) {
        return Optional.ofNullable(path.getParent()).orElse(path);
    }

    /** Returns the name of the directory. */
    String name() {
        return Format.fileName(path.toAbsolutePath().normalize());
    }

    /** Returns the name that the agent of a file must have, because the file is the catalog of an agent of a fleet. */
    Optional<String> nameInFleet(Path file) {
        String above = Format.fileName(parent(path.toAbsolutePath().normalize()));
        boolean isInFleet = above.equals(AGENTS) || above.equals(PEERS);
        return isInFleet && Layout.YAML.names(file) ? Optional.of(name()) : Optional.empty();
    }

    /** Whether the agent is served elsewhere: its directory lies in {@code peers/}. */
    boolean isPeer() {
        return Format.fileName(parent(path.toAbsolutePath().normalize())).equals(PEERS);
    }

    /** Returns the catalog, marked as a peer's if this directory belongs to a peer. */
    Catalog declares(Catalog catalog) {
        return isPeer() ? Catalog.ofPeer(catalog.agent(), catalog.transports(), catalog.capabilities()) : catalog;
    }

    /** Returns the agent of the directory's name; reports an invalid name and returns an unknown agent. */
    AgentId agent(Diagnostics diagnostics) {
        try {
            return new AgentId(name());
        } catch (IllegalArgumentException e) {
            diagnostics.add(
                    DiagnosticCode.BAD_DIRECTORY_NAME,
                    "the directory name " + ValueDescriptions.quoted(name()) + " is not a valid agent name; use "
                            + NameRule.WORDING);
            return CatalogReader.UNKNOWN;
        }
    }
}
