package dev.capstan.negotiation;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Schema;
import dev.capstan.core.Side;
import dev.capstan.core.json.Json;
import dev.capstan.negotiation.port.Registry;
import java.util.Optional;
import java.util.stream.Stream;

/** How much the registry keeps, so that no publisher fills it. */
final class RegistryQuota {

    /** The most versions of one capability. */
    static final int MAX_VERSIONS = 1_000;

    /** The most names of one host, roughly: those that are published at once may each be one too many. */
    static final int MAX_NAMES = 1_000;

    /** The most characters of the different schemas of one capability, in canonical form. */
    static final long MAX_CHARACTERS = 16L << 20;

    private final Registry registry;

    RegistryQuota(Registry registry) {
        this.registry = registry;
    }

    /** Why there is none for one more name of a publisher, or nothing where there is. */
    Optional<Refusal> refusal(Publisher publisher) {
        return publisher.equals(Publisher.OPERATOR) || registry.names(publisher) < MAX_NAMES
                ? Optional.empty()
                : full("the host of this agent has " + MAX_NAMES
                        + " names, and the registry keeps no more of one host");
    }

    /** Why there is none for one more version beside those that are known, or nothing where there is. */
    static Optional<Refusal> refusal(RegisteredVersion wanted, Registry.Published known) {
        if (known.versions().size() >= MAX_VERSIONS) {
            return full("'" + wanted.capability() + "' has " + MAX_VERSIONS
                    + " versions, and the registry keeps no more of one capability");
        }
        return characters(Stream.concat(Stream.of(wanted), known.versions().stream())) > MAX_CHARACTERS
                ? full("the schemas of all versions of '" + wanted.capability() + "' would have more than "
                        + MAX_CHARACTERS + " characters, and the registry keeps no more of one capability")
                : Optional.empty();
    }

    private static long characters(Stream<RegisteredVersion> versions) {
        return versions.flatMap(version -> Stream.of(Side.values())
                        .flatMap(side -> version.declaration().contract().schema(side).stream()))
                .distinct()
                .map(Schema::document)
                .mapToLong(document -> Json.canonical(document).length())
                .sum();
    }

    private static Optional<Refusal> full(String message) {
        return Optional.of(Refusal.of(RefusalCode.REGISTRY_FULL, message));
    }
}
