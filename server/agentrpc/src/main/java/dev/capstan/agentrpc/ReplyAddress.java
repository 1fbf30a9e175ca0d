package dev.capstan.agentrpc;

import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.core.Transport;
import java.util.Optional;

/** The address of a reply in an envelope: {@code <transport>://<topic>}. */
final class ReplyAddress {

    private ReplyAddress() {}

    /** Returns the address of a topic. */
    static String of(Transport.Kind kind, String topic) {
        return kind.wire() + "://" + topic;
    }

    /** Returns the topic for the response to a request, or empty if that is on another kind of transport. */
    static Optional<String> topic(Envelope request, Transport.Kind kind) {
        String scheme = of(kind, "");
        return Optional.ofNullable(request.replyTo())
                .filter(address -> address.startsWith(scheme))
                .map(address -> address.substring(scheme.length()))
                .filter(topic -> !topic.isEmpty());
    }
}
