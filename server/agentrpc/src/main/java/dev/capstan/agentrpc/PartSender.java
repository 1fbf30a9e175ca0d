package dev.capstan.agentrpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.core.Refusal;
import dev.capstan.core.handler.PartRefused;
import dev.capstan.core.handler.Progress;
import dev.capstan.core.invocation.PartReceiver;
import dev.capstan.core.json.Json;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** The sending of the parts of a request to its sender, as signed events. */
final class PartSender implements PartReceiver {

    private final Envelope request;
    private final UnaryOperator<Envelope> signer;
    private final Publisher publisher;
    private long index;

    /** The sending of an envelope to the sender of a request. */
    @FunctionalInterface
    interface Publisher {

        /** Sends an envelope. Returns the reason why it was not sent, or empty. */
        Optional<Refusal> publish(Envelope envelope);
    }

    PartSender(Envelope request, UnaryOperator<Envelope> signer, Publisher publisher) {
        this.request = request;
        this.signer = signer;
        this.publisher = publisher;
    }

    @Override
    public void part(JsonNode part) {
        Envelope event = request.part(UUID.randomUUID().toString(), index++, part);
        publisher.publish(signer.apply(event)).ifPresent(refusal -> {
            throw new PartRefused(refusal);
        });
    }

    @Override
    public void progress(Progress progress) {
        publisher.publish(signer.apply(request.progress(UUID.randomUUID().toString(), json(progress))));
    }

    private static JsonNode json(Progress progress) {
        return progress.message().isEmpty()
                ? Json.object().put("fraction", progress.fraction())
                : Json.object().put("fraction", progress.fraction()).put("message", progress.message());
    }
}
