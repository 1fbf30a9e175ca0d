package dev.capstan.cli.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Capability;
import dev.capstan.core.Enforcement;
import dev.capstan.core.Identity;
import dev.capstan.core.Version;
import dev.capstan.core.json.Json;
import java.util.List;
import java.util.Optional;

/**
 * One version of a capability to be published.
 *
 * @param capability its name
 * @param version the version
 * @param body the request body for it (NEG-1.1)
 */
record PublicationDraft(String capability, Version version, ObjectNode body) {

    /** Returns the version that a catalog declares. */
    static PublicationDraft of(Capability capability) {
        Identity identity = capability.identity();
        ObjectNode body = Json.object()
                .put("type", identity.name())
                .put("version", identity.version().toString());
        Json.putIfPresent(body, "description", capability.metadata().description());
        capability.metadata().tags().forEach(body.putArray("tags")::add);
        put(body, "supported_versions", identity.lineage().supported());
        put(body, "deprecated_versions", identity.lineage().deprecated());
        Json.putIfPresent(body, "breaking_changes_from", identity.lineage().breakingChangesFrom());
        if (capability.contract().enforcement() != Enforcement.STRICT) {
            body.put("enforcement", capability.contract().enforcement().wire());
        }
        Optional.ofNullable(capability.contract().input())
                .ifPresent(schema -> body.set("input_schema", schema.document()));
        Optional.ofNullable(capability.contract().output())
                .ifPresent(schema -> body.set("output_schema", schema.document()));
        return new PublicationDraft(identity.name(), identity.version(), body);
    }

    private static void put(ObjectNode body, String field, List<Version> versions) {
        versions.forEach(version -> body.withArray(field).add(version.toString()));
    }

    /** Returns the version in a document of the registry's own format; empty without a name and a version. */
    static Optional<PublicationDraft> of(JsonNode document) {
        String name = document.path("type").asText();
        return document instanceof ObjectNode body && Identity.isName(name)
                ? Version.tryParse(document.path("version").asText())
                        .map(version -> new PublicationDraft(name, version, body))
                : Optional.empty();
    }
}
