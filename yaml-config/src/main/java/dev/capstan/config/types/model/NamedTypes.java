package dev.capstan.config.types.model;

import dev.capstan.config.types.model.Declarations.CapabilityVersion;
import dev.capstan.core.AgentId;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What a file of types declares in a language in which types have names and are one thing each.
 *
 * @param shapes in the order in which they are written
 */
public record NamedTypes(AgentId source, List<CapabilityVersion> capabilityVersions, List<NamedType> shapes) {

    public NamedTypes {
        capabilityVersions = List.copyOf(capabilityVersions);
        shapes = List.copyOf(shapes);
    }

    /** The shapes by their names. */
    public Map<String, NamedType> byName() {
        return shapes.stream().collect(Collectors.toMap(NamedType::name, Function.identity()));
    }
}
