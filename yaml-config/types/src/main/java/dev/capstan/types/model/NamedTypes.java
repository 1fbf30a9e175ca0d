package dev.capstan.types.model;

import dev.capstan.core.AgentId;
import dev.capstan.types.model.Declarations.CapabilityVersion;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The declarations of a file in a language in which every type has a name and one kind.
 *
 * @param types types in the order in which they are written
 */
public record NamedTypes(AgentId source, List<CapabilityVersion> capabilityVersions, List<NamedType> types) {

    public NamedTypes {
        capabilityVersions = List.copyOf(capabilityVersions);
        types = List.copyOf(types);
    }

    /** Returns the types by their names. */
    public Map<String, NamedType> byName() {
        return types.stream().collect(Collectors.toMap(NamedType::name, Function.identity()));
    }
}
