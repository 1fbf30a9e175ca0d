package dev.capstan.handlers.service;

import static dev.capstan.handlers.service.HttpFailure.SERVICE;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.core.service.ResponseMapping;
import dev.capstan.core.service.ServiceError;
import dev.capstan.core.text.NameRule;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** The reader of the responses of a service, by their declared mapping. */
public final class ResponseReader {

    private final ResponseMapping mapping;

    /** Creates a reader of responses that are mapped in this way. */
    public ResponseReader(ResponseMapping mapping) {
        this.mapping = mapping;
    }

    /**
     * Returns the result in the body of a successful response. An empty body is the JSON null.
     *
     * @param bytes body; empty if it is larger than {@link Json#MAX_BYTES}
     */
    public HandlerResult result(Optional<byte[]> bytes) {
        if (bytes.isPresent() && bytes.get().length == 0) {
            return new HandlerResult.Responded(NullNode.getInstance());
        }
        HandlerResult body =
                mapping.text() && bytes.isPresent() ? text(bytes.get()) : BoundedOutput.toResult(SERVICE, bytes);
        return body instanceof HandlerResult.Responded responded ? at(responded.data()) : body;
    }

    private HandlerResult at(JsonNode body) {
        JsonNode result = body.at(mapping.result());
        return result.isMissingNode()
                ? HandlerResult.failed(RefusalCode.HANDLER_CRASHED, SERVICE + " wrote nothing at " + mapping.result())
                : new HandlerResult.Responded(result);
    }

    private static HandlerResult text(byte[] bytes) {
        try {
            CharBuffer text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return new HandlerResult.Responded(new TextNode(text.toString()));
        } catch (CharacterCodingException malformed) {
            return HandlerResult.failed(RefusalCode.HANDLER_CRASHED, SERVICE + " wrote text that is not UTF-8");
        }
    }

    /**
     * Returns the declared refusal for a response that is not a success, or empty if none is declared.
     *
     * @param bytes body; empty if it is larger than {@link Json#MAX_BYTES}
     * @param wait the time after which the service wants a repetition
     */
    public Optional<HandlerResult> error(int status, Optional<byte[]> bytes, Optional<Duration> wait) {
        return mapping.error(status).map(error -> {
            JsonNode body = json(bytes);
            String code = found(error.code(), body)
                    .filter(NameRule::isName)
                    .or(() -> error.code().fixed())
                    .orElse("http_" + status);
            String message = found(error.message(), body)
                    .flatMap(ReportedFailure::message)
                    .or(() -> error.message().fixed())
                    .orElse(SERVICE + " returned HTTP " + status);
            HandlerResult.Failed failed = ReportedFailure.of(code, message, error.retryable());
            return error.retryable() && wait.isPresent()
                    ? new HandlerResult.Failed(failed.refusal().after(wait.get()), true)
                    : failed;
        });
    }

    private static Optional<String> found(ServiceError.Source source, JsonNode body) {
        return source.from()
                .map((JsonPointer pointer) -> body.at(pointer))
                .filter(value -> value.isTextual() || value.isIntegralNumber())
                .map(JsonNode::asText);
    }

    /** Returns a body as JSON; the missing node if it is too large or not JSON. */
    static JsonNode json(Optional<byte[]> body) {
        try {
            return body.isPresent() ? Json.read(body.get()) : MissingNode.getInstance();
        } catch (MalformedJson malformed) {
            return MissingNode.getInstance();
        }
    }
}
