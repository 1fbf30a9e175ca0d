package dev.capstan.cli.relay;

import dev.capstan.discovery.envelope.Envelope;
import java.time.Duration;
import java.util.List;

/** The peers of a network that can be asked a question. */
public interface QueryTarget {

    /**
     * Returns the responses to a question.
     *
     * @param question a question from a unique peer
     * @param wait how long to wait for responses, where their end is not known
     * @return the responses as received
     * @throws SendFailed where the question cannot be sent, with the reason
     */
    List<byte[]> query(Envelope question, Duration wait) throws SendFailed;
}
