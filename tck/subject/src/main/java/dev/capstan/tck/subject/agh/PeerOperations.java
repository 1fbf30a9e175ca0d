package dev.capstan.tck.subject.agh;

import dev.capstan.tck.subject.HookResult;
import dev.capstan.tck.subject.JsonReader;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whoever runs the subject: has its peers do what no envelope makes them do, and looks into what they know. Peers are
 * named as the subject names them.
 */
public interface PeerOperations {

    /**
     * Has a peer hand over a capability of its own.
     *
     * @param interaction the interaction that it is handed over in, if any
     * @return the envelope that is sent
     */
    JsonReader handOver(String peer, String capability, String to, @Nullable String interaction);

    /** The capabilities that a peer was handed and keeps, each {@code {from, capability}}. */
    List<JsonReader> received(String peer);

    /** How far an interaction has come in the eyes of a peer, if it knows it. */
    Optional<String> state(String peer, String interaction);

    /** The ids of the peers that are known in the channel. */
    List<String> peers();

    /** Has an envelope forwarded: what is said is what is forwarded, and blank where the envelope is withheld. */
    HookResult relay(String envelope);
}
