package dev.capstan.cli.relay;

import dev.capstan.discovery.envelope.Envelope;
import java.time.Duration;
import java.util.List;

/** Whoever can be asked a question over a network. */
public interface QueryTarget {

    /**
     * What is answered.
     *
     * @param question from a peer that nobody else is
     * @param wait how long answers are waited for, where nobody says that they are complete
     * @return the texts of the answers, unread
     * @throws SendFailed where the question cannot be sent, and why
     */
    List<byte[]> answers(Envelope question, Duration wait) throws SendFailed;
}
