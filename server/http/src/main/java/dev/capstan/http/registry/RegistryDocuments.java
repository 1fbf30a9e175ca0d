package dev.capstan.http.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Identity.Lineage;
import dev.capstan.core.RegistryAddress;
import dev.capstan.core.Schema;
import dev.capstan.core.Side;
import dev.capstan.core.Version;
import dev.capstan.core.json.Json;
import dev.capstan.http.access.PublicUrl;
import dev.capstan.negotiation.Compatibility;
import dev.capstan.negotiation.RegisteredVersion;
import dev.capstan.negotiation.VersionLifecycle;
import dev.capstan.negotiation.port.Registry;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** The JSON documents of the registry (NEG-1.1, NEG-3.1, NEG-4.2, NEG-5.1). */
@Singleton
record RegistryDocuments(PublicUrl url, InstantSource clock) {

    private static final Schema ANYTHING = Schema.of(BooleanNode.TRUE);
    private static final double PERCENT = 100;

    /** Returns the schema of one side, or one that accepts any JSON if the side has none. */
    static Schema schema(RegisteredVersion version, Side side) {
        return version.declaration().contract().schema(side).orElse(ANYTHING);
    }

    /** Returns one version as JSON. */
    ObjectNode version(RegisteredVersion version) {
        Lineage lineage = version.declaration().lineage();
        ObjectNode json = Json.object()
                .put("type", version.capability())
                .put("version", version.version().toString())
                .put("publisher", version.publisher().id())
                .put("published_at", version.published().toString());
        Json.putIfPresent(json, "description", version.declaration().description());
        version.declaration().tags().forEach(json.putArray("tags")::add);
        putVersions(json.putArray("supported_versions"), lineage.supported());
        putVersions(json.putArray("deprecated_versions"), lineage.deprecated());
        Json.putIfPresent(json, "breaking_changes_from", lineage.breakingChangesFrom());
        json.put("enforcement", version.declaration().contract().enforcement().wire());
        json.put("status", status(version.lifecycle()).wire());
        Json.putIfPresent(json, "deprecated_at", version.lifecycle().deprecated());
        Json.putIfPresent(json, "sunset_at", version.lifecycle().sunset());
        putSide(json, "input", version, Side.REQUEST);
        putSide(json, "output", version, Side.RESPONSE);
        return json;
    }

    private void putSide(ObjectNode json, String name, RegisteredVersion version, Side side) {
        RegistryAddress address = new RegistryAddress(version.capability(), version.version(), side);
        json.putObject(name + "_schema").put("$ref", url.issuer() + address.path());
        json.put(name + "_digest", schema(version, side).digest());
    }

    /** Returns one search result as JSON. */
    ObjectNode hit(Registry.Hit hit) {
        ObjectNode json = Json.object()
                .put("type", hit.key().capability())
                .put("publisher", hit.publisher().id());
        Json.putIfPresent(json, "description", hit.description());
        hit.tags().forEach(json.putArray("tags")::add);
        json.put("score", hit.key().score() / PERCENT);
        ArrayNode versions = json.putArray("versions");
        for (Registry.Match match : hit.versions()) {
            VersionLifecycle.Status status = status(match.lifecycle());
            ObjectNode version = versions.addObject()
                    .put("version", match.version().toString())
                    .put("status", status.wire())
                    .put("deprecated", status != VersionLifecycle.Status.ACTIVE);
            Json.putIfPresent(version, "sunset_at", match.lifecycle().sunset());
        }
        return json;
    }

    private VersionLifecycle.Status status(VersionLifecycle lifecycle) {
        return lifecycle.at(clock.instant());
    }

    /** Returns one cell of the compatibility matrix as JSON. */
    static ObjectNode cell(Compatibility cell) {
        ObjectNode json = Json.object()
                .put("requester", cell.requester().toString())
                .put("provider", cell.provider().toString())
                .put("verdict", cell.level().wire());
        json.set("reasons", changes(cell.reasons()));
        return json;
    }

    /** Returns the differences between two versions as JSON. */
    static ArrayNode changes(Collection<Compatibility.Reason> reasons) {
        ArrayNode changes = Json.mapper().createArrayNode();
        for (Compatibility.Reason reason : reasons) {
            ObjectNode change =
                    changes.addObject().put("change", reason.change().wire());
            Json.putIfPresent(change, "side", reason.side() == null ? null : side(reason.side()));
            change.put("pointer", reason.pointer())
                    .put("message", reason.message())
                    .put("effect", reason.effect().wire());
            @Nullable JsonNode instance = reason.instance();
            if (instance != null) {
                change.set("instance", instance);
            }
        }
        return changes;
    }

    /** Returns the registry's name of a side, {@code input} or {@code output}. */
    static String side(Side side) {
        return side == Side.REQUEST ? "input" : "output";
    }

    static void putVersions(ArrayNode array, Collection<Version> versions) {
        versions.forEach(version -> array.add(version.toString()));
    }
}
