package dev.capstan.tck.subject.agh;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The network on which the kit is a peer among those of the subject, over one transport. */
public interface PeerNetwork {

    /** Has a peer of the kit hear what is sent to it from now on. */
    void join(String peer);

    /** Where envelopes for a peer are sent, or those for everybody where no one is named. */
    String place(@Nullable String peer);

    /** Sends an envelope, and gives what comes back to its sender. */
    PeerResponse send(OutgoingEnvelope sending);

    /**
     * The greetings of the subject's peers to whoever joins, among them that of one peer; {@link ConformanceFailure} where it does
     * not greet.
     */
    List<JsonReader> greetings(String peer);

    /**
     * An envelope that the subject says it has sent, as it arrived; {@link ConformanceFailure} where it did not.
     *
     * @param to the peer that it was sent to, which has joined
     */
    JsonReader arrived(String to, JsonReader said);
}
