package dev.capstan.tck.subject.agh;

import dev.capstan.tck.subject.HookResult;
import dev.capstan.tck.subject.JsonReader;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The operations of the subject's operator: actions of its peers that no envelope triggers, and a look at their state.
 * Peers have the subject's names for them.
 */
public interface PeerOperations {

    /**
     * Makes a peer transfer a capability of its own.
     *
     * @param interaction interaction of the transfer; null for none
     * @return the envelope that is sent
     */
    JsonReader transfer(String peer, String capability, String to, @Nullable String interaction);

    /** Returns the capabilities that a peer has received and keeps, each {@code {from, capability}}. */
    List<JsonReader> received(String peer);

    /** Returns the state of an interaction as a peer sees it, or empty if the peer does not know it. */
    Optional<String> state(String peer, String interaction);

    /** Returns the ids of the peers that are known in the channel. */
    List<String> peers();

    /**
     * Makes the subject forward an envelope. The result's output is the forwarded envelope, or blank if it is withheld.
     */
    HookResult relay(String envelope);
}
