package dev.capstan.traces;

import dev.capstan.core.Transport;
import dev.capstan.core.invocation.Call;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanBuilder;

/** The attributes of a span about a message on a bus, as the conventions of OpenTelemetry for messaging name them. */
final class MessagingAttributes {

    private static final AttributeKey<String> SYSTEM = AttributeKey.stringKey("messaging.system");
    private static final AttributeKey<String> DESTINATION = AttributeKey.stringKey("messaging.destination.name");
    private static final AttributeKey<String> OPERATION = AttributeKey.stringKey("messaging.operation.name");
    private static final AttributeKey<String> OPERATION_TYPE = AttributeKey.stringKey("messaging.operation.type");
    private static final AttributeKey<String> CONVERSATION =
            AttributeKey.stringKey("messaging.message.conversation_id");

    private MessagingAttributes() {}

    /**
     * Sets the attributes of a request.
     *
     * @param operation operation, such as {@code send}, which is also its type
     */
    static SpanBuilder set(SpanBuilder span, String operation, Transport transport, Call call) {
        // JetStream is a part of NATS, and so is the kind of its replies.
        return span.setAttribute(SYSTEM, transport.kind().replies().wire())
                .setAttribute(DESTINATION, transport.requests())
                .setAttribute(OPERATION, operation)
                .setAttribute(OPERATION_TYPE, operation)
                .setAttribute(CONVERSATION, call.correlationId());
    }
}
