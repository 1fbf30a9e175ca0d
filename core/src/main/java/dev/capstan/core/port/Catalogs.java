package dev.capstan.core.port;

import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The capability table of a fleet: who offers what (TC-3.1). */
public interface Catalogs {

    /** The catalog of one agent. */
    Optional<Catalog> of(AgentId agent);

    /** Every catalog, ordered by agent. */
    List<Catalog> all();

    /** The newest declaration of this name at every agent that has it, ordered by agent. */
    List<Capability> named(String name);

    /** The newest declaration of the capability with this id. */
    Optional<Capability> withId(UUID id);
}
