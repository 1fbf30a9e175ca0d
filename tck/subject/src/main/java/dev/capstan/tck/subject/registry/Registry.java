package dev.capstan.tck.subject.registry;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.subject.HookResult;
import dev.capstan.tck.subject.JsonReader;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The registry of a subject. Capabilities are named as the subject names them. Its methods throw as those of
 * {@link dev.capstan.tck.subject.Subject} do.
 */
public interface Registry {

    /** What the tokens of agents that publish are meant for. */
    String place();

    /** Publishes a version. */
    RegistryResponse publish(String capability, String version, JsonNode declaration, Publisher by);

    /** What is declared of a version, and how long it is to be relied on. */
    RegistryResponse version(String capability, String version);

    /** Every version of a capability, the newest first. */
    RegistryResponse versions(String capability);

    /**
     * A schema as it is served.
     *
     * @param side {@code input} or {@code output}
     */
    RegistryResponse schema(String capability, String version, String side);

    /** Everything that a search finds, the best first, however many pages that are. */
    List<JsonReader> find(Search search);

    /** How each version as a requester gets on with each as a provider. */
    RegistryResponse matrix(String capability);

    /** Has the publisher deprecate a version, by a hook. */
    HookResult deprecate(String capability, String version);

    /**
     * Has the publisher withdraw a version, by a hook.
     *
     * @param sunset when it is to be gone, if that is said
     */
    HookResult withdraw(String capability, String version, @Nullable Instant sunset);
}
