package dev.capstan.negotiation;

import dev.capstan.core.Identity;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Schema;
import dev.capstan.core.Side;
import dev.capstan.core.Version;
import dev.capstan.core.json.Json;
import dev.capstan.negotiation.port.Registry;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** The limits of the registry, so that no publisher fills it. */
record RegistryQuota(Registry registry) {

    /** Maximum number of versions of one capability. */
    static final int MAX_VERSIONS = 1_000;

    /** Maximum number of names of one host. It is approximate: each concurrent publication may exceed it by one. */
    static final int MAX_NAMES = 1_000;

    /** Maximum size of the distinct schemas of one capability in canonical form, in characters. */
    static final long MAX_CHARACTERS = 16L << 20;

    /** Maximum size of the descriptions, tags and version lists of all versions of one capability, in characters. */
    static final long MAX_METADATA = 4L << 20;

    /** Returns a refusal if a publisher must not add a name, otherwise empty. */
    Optional<Refusal> refusal(Publisher publisher) {
        return publisher.equals(Publisher.OPERATOR) || registry.names(publisher) < MAX_NAMES
                ? Optional.empty()
                : full("the host of this agent has too many capability names (limit " + MAX_NAMES + ")");
    }

    /** Returns a refusal if a version must not be added to the known ones, otherwise empty. */
    static Optional<Refusal> refusal(RegisteredVersion candidate, Registry.Published known) {
        if (known.versions().size() >= MAX_VERSIONS) {
            return full("'" + candidate.capability() + "' has too many versions (limit " + MAX_VERSIONS + ")");
        }
        List<Declaration> declarations = Stream.concat(Stream.of(candidate), known.versions().stream())
                .map(RegisteredVersion::declaration)
                .toList();
        if (characters(declarations) > MAX_CHARACTERS) {
            return full("the schemas of all versions of '" + candidate.capability() + "' would be too large (limit "
                    + MAX_CHARACTERS + " characters)");
        }
        return declarations.stream().mapToLong(RegistryQuota::metadata).sum() > MAX_METADATA
                ? full("the descriptions, tags and version lists of all versions of '" + candidate.capability()
                        + "' would be too large (limit " + MAX_METADATA + " characters)")
                : Optional.empty();
    }

    private static long metadata(Declaration declaration) {
        Identity.Lineage lineage = declaration.lineage();
        Stream<String> lists = Stream.concat(
                declaration.tags().stream(),
                Stream.concat(lineage.supported().stream(), lineage.deprecated().stream())
                        .map(Version::toString));
        return Objects.requireNonNullElse(declaration.description(), "").length()
                + lists.mapToLong(String::length).sum();
    }

    private static long characters(List<Declaration> declarations) {
        return declarations.stream()
                .flatMap(declaration ->
                        Stream.of(Side.values()).flatMap(side -> declaration.contract().schema(side).stream()))
                .distinct()
                .map(Schema::document)
                .mapToLong(document -> Json.canonical(document).length())
                .sum();
    }

    private static Optional<Refusal> full(String message) {
        return Optional.of(Refusal.of(RefusalCode.REGISTRY_FULL, message));
    }
}
