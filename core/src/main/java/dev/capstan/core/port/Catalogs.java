package dev.capstan.core.port;

import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The capability table of a fleet: the capabilities of each agent (TC-3.1). */
public interface Catalogs {

    /** Returns the catalog of one agent, or empty. */
    Optional<Catalog> of(AgentId agent);

    /** Returns all catalogs, ordered by agent. */
    List<Catalog> all();

    /** Returns the newest declaration of this name at every agent that has it, ordered by agent. */
    List<Capability> named(String name);

    /** Returns the newest declaration of the capability with this id, or empty. */
    Optional<Capability> withId(UUID id);
}
