package dev.capstan.negotiation.port;

import dev.capstan.core.Contract;
import dev.capstan.core.Identity.Lineage;
import dev.capstan.core.Schema;
import dev.capstan.core.Version;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.negotiation.Declaration;
import dev.capstan.negotiation.Publisher;
import dev.capstan.negotiation.RegisteredVersion;
import dev.capstan.negotiation.VersionLifecycle;
import dev.capstan.negotiation.VersionRange;
import dev.capstan.negotiation.port.Registry.Key;
import dev.capstan.negotiation.port.Registry.Published;
import dev.capstan.negotiation.port.Registry.Query;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Versions to publish, and how they are looked for. */
public final class RegistryContractSamples {

    public static final Instant NEW_YEAR = Instant.parse("2026-01-01T00:00:00.123Z");

    private RegistryContractSamples() {}

    /** A version that says this of what it does and has these tags. */
    public static RegisteredVersion version(
            String capability, String version, @Nullable String description, String... tags) {
        return declared(
                capability, version, new Declaration(description, List.of(tags), Lineage.NONE, Contract.UNTYPED));
    }

    static RegisteredVersion declared(String capability, String version, Declaration declaration) {
        return new RegisteredVersion(
                capability,
                Version.parse(version),
                Publisher.host("hst_1"),
                NEW_YEAR,
                declaration,
                VersionLifecycle.ACTIVE);
    }

    /** Adds a version with a score, beside any other versions of its capability. */
    public static void publish(Registry registry, RegisteredVersion version, int score) {
        long revision =
                registry.find(version.capability()).map(Published::revision).orElse(0L);
        if (!registry.add(version, revision, Map.of(version.version(), score), Map.of(), () -> {})) {
            throw new AssertionError(
                    "nobody else publishes, and yet the revision of " + version.capability() + " is not " + revision);
        }
    }

    /** A schema that is written so. */
    public static Schema schema(String json) {
        try {
            return Schema.of(Json.read(json));
        } catch (MalformedJson e) {
            throw new AssertionError(e);
        }
    }

    /** Returns a query for all versions at New Year, at most a hundred hits. */
    public static Query everything() {
        return new Query("", null, VersionRange.ALL, NEW_YEAR, null, 100);
    }

    static Query textQuery(String words) {
        return new Query(words, null, VersionRange.ALL, NEW_YEAR, null, 100);
    }

    static Query tag(String tag) {
        return new Query("", tag, VersionRange.ALL, NEW_YEAR, null, 100);
    }

    static Query range(String range) {
        return new Query("", null, VersionRange.parse(range), NEW_YEAR, null, 100);
    }

    static Query queryAt(Instant now) {
        return new Query("", null, VersionRange.ALL, now, null, 100);
    }

    static Query page(@Nullable Key after, int most) {
        return new Query("", null, VersionRange.ALL, NEW_YEAR, after, most);
    }
}
