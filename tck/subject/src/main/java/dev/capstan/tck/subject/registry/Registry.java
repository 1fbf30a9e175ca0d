package dev.capstan.tck.subject.registry;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.subject.HookResult;
import dev.capstan.tck.subject.JsonReader;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The registry of a subject. Capabilities have the subject's names for them. Its methods throw like those of
 * {@link dev.capstan.tck.subject.Subject}.
 */
public interface Registry {

    /** Returns the audience of the tokens of publishing agents. */
    String audience();

    /** Publishes a version. */
    RegistryResponse publish(String capability, String version, JsonNode declaration, Publisher by);

    /** Returns the declaration of a version, and how long clients can rely on it. */
    RegistryResponse version(String capability, String version);

    /** Returns all versions of a capability, newest first. */
    RegistryResponse versions(String capability);

    /**
     * Returns a schema as served.
     *
     * @param side {@code input} or {@code output}
     */
    RegistryResponse schema(String capability, String version, String side);

    /** Returns all results of a search, best first, from all pages. */
    List<JsonReader> find(Search search);

    /** Returns the compatibility of each version as a requester with each version as a provider. */
    RegistryResponse matrix(String capability);

    /** Deprecates a version: by a hook, or by its request with the credentials of this caller. */
    HookResult deprecate(String capability, String version, Publisher by);

    /**
     * Withdraws a version: by a hook, or by its request with the credentials of this caller.
     *
     * @param sunset end of the version; null if not stated
     */
    HookResult withdraw(String capability, String version, @Nullable Instant sunset, Publisher by);
}
