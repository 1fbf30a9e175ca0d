package dev.capstan.database.registry;

import dev.capstan.core.Contract;
import dev.capstan.core.Schema;
import dev.capstan.core.Version;
import dev.capstan.database.EpochMillis;
import dev.capstan.negotiation.Declaration;
import dev.capstan.negotiation.Publisher;
import dev.capstan.negotiation.RegisteredVersion;
import dev.capstan.negotiation.VersionLifecycle;
import io.micronaut.core.annotation.Nullable;
import io.micronaut.data.annotation.Embeddable;
import io.micronaut.data.annotation.EmbeddedId;
import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.data.annotation.MappedProperty;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A published version as a row.
 *
 * @param key its capability, and its position among the capability's versions
 * @param version the version as it was first written
 * @param publisher the owner of the name
 * @param publishedAt when it was published, in milliseconds since 1970
 * @param declaration the published declaration as JSON, without its schemas
 * @param inputDigest the digest of the input schema
 * @param outputDigest the digest of the output schema
 * @param deprecatedAt since when it is deprecated, in milliseconds since 1970
 * @param sunsetAt when it is withdrawn, in milliseconds since 1970
 * @param score its compatibility with the newest version, from 0 to 100
 */
@MappedEntity("registered_version")
record RegisteredVersionRow(
        @EmbeddedId Key key,
        String version,
        String publisher,
        long publishedAt,
        String declaration,
        @Nullable String inputDigest,
        @Nullable String outputDigest,
        @Nullable Long deprecatedAt,
        @Nullable Long sunsetAt,
        int score) {

    /** The key of a version: its capability, and its position among the capability's versions. */
    @Embeddable
    record Key(
            @MappedProperty("capability") String capability,
            @MappedProperty("version_key") byte[] versionKey) {}

    static RegisteredVersionRow of(RegisteredVersion version, int score) {
        Declaration declaration = version.declaration();
        Contract contract = declaration.contract();
        return new RegisteredVersionRow(
                new Key(version.capability(), VersionKey.of(version.version())),
                version.version().toString(),
                version.publisher().id(),
                version.published().toEpochMilli(),
                StoredDeclaration.write(declaration),
                digest(contract.input()),
                digest(contract.output()),
                EpochMillis.of(version.lifecycle().deprecated()),
                EpochMillis.of(version.lifecycle().sunset()),
                score);
    }

    /** Whether this is exactly what was published. */
    boolean isSameDeclaration(Publisher by, Declaration declared) {
        Contract contract = declared.contract();
        return publisher.equals(by.id())
                && declaration.equals(StoredDeclaration.write(declared))
                && Objects.equals(inputDigest, digest(contract.input()))
                && Objects.equals(outputDigest, digest(contract.output()));
    }

    private static @Nullable String digest(@Nullable Schema schema) {
        return schema == null ? null : schema.digest();
    }

    /** Returns the digests of its schemas. */
    Set<String> digests() {
        return Stream.of(inputDigest, outputDigest).filter(Objects::nonNull).collect(Collectors.toSet());
    }

    RegisteredVersion version(Map<String, Schema> schemas) {
        return new RegisteredVersion(
                key.capability(),
                Version.parse(version),
                new Publisher(publisher),
                Instant.ofEpochMilli(publishedAt),
                StoredDeclaration.read(declaration, schema(inputDigest, schemas), schema(outputDigest, schemas)),
                lifecycle());
    }

    VersionLifecycle lifecycle() {
        return new VersionLifecycle(EpochMillis.at(deprecatedAt), EpochMillis.at(sunsetAt));
    }

    private static @Nullable Schema schema(@Nullable String digest, Map<String, Schema> schemas) {
        return digest == null ? null : Objects.requireNonNull(schemas.get(digest), "a schema is missing");
    }
}
