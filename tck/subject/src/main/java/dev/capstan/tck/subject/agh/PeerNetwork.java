package dev.capstan.tck.subject.agh;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The network that the kit joins as a peer of the subject's peers, over one transport. */
public interface PeerNetwork {

    /** Subscribes a peer of the kit to its messages. */
    void join(String peer);

    /** Returns the destination of envelopes for a peer, or for everyone if it is null. */
    String destination(@Nullable String peer);

    /** Sends an envelope and returns the responses to its sender. */
    PeerResponse send(OutgoingEnvelope sending);

    /**
     * Returns the greetings of the subject's peers to a joining peer, among them that of one peer. Throws
     * {@link ConformanceFailure} if that peer does not greet.
     */
    List<JsonReader> greetings(String peer);

    /**
     * Returns an envelope as received that the subject claims to have sent. Throws {@link ConformanceFailure} if it did
     * not arrive.
     *
     * @param to receiving peer, which has joined
     */
    JsonReader received(String to, JsonReader envelope);
}
