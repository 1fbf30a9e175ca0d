package dev.capstan.handlers.service;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.core.service.ResponseMapping;
import dev.capstan.core.service.ServiceError;
import dev.capstan.core.text.NameRule;
import dev.capstan.core.text.Printable;
import dev.capstan.core.text.Text;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/** The reader of the responses of a service, by their declared mapping. */
public final class ResponseReader {

    private static final String SERVICE = "the service behind the capability";
    private static final int MAX_MESSAGE = 512;

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
        if (bytes.isEmpty()) {
            return HandlerResult.failed(RefusalCode.HANDLER_CRASHED, SERVICE + " wrote more than 1 MiB");
        }
        if (bytes.get().length == 0) {
            return new HandlerResult.Responded(NullNode.getInstance());
        }
        try {
            JsonNode body = mapping.text() ? text(bytes.get()) : Json.read(bytes.get());
            JsonNode result = body.at(mapping.result());
            return result.isMissingNode()
                    ? HandlerResult.failed(
                            RefusalCode.HANDLER_CRASHED, SERVICE + " wrote nothing at " + mapping.result())
                    : new HandlerResult.Responded(result);
        } catch (MalformedJson malformed) {
            return HandlerResult.failed(
                    RefusalCode.HANDLER_CRASHED,
                    SERVICE + " wrote output that is not valid JSON: " + malformed.getMessage());
        } catch (CharacterCodingException malformed) {
            return HandlerResult.failed(RefusalCode.HANDLER_CRASHED, SERVICE + " wrote text that is not UTF-8");
        }
    }

    private static JsonNode text(byte[] bytes) throws CharacterCodingException {
        return new TextNode(StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString());
    }

    /**
     * Returns the declared refusal for a response that is not a success, or empty if none is declared.
     *
     * @param bytes body; empty if it is larger than {@link Json#MAX_BYTES}
     * @param wait the time after which the service wants a repetition
     */
    public Optional<HandlerResult> error(int status, Optional<byte[]> bytes, Optional<Duration> wait) {
        return mapping.error(status).map(error -> {
            JsonNode body = bytes.map(ResponseReader::lenient).orElseGet(MissingNode::getInstance);
            String code = found(error.code(), body)
                    .filter(NameRule::isName)
                    .or(() -> error.code().fixed())
                    .orElse("http_" + status);
            String message = found(error.message(), body)
                    .map(text -> Text.abbreviate(Printable.without(text).strip(), MAX_MESSAGE))
                    .filter(text -> !text.isEmpty())
                    .or(() -> error.message().fixed())
                    .orElse(SERVICE + " returned HTTP " + status);
            return error.retryable() ? repeatable(code, message, wait) : refused(code, message);
        });
    }

    private static HandlerResult refused(String code, String message) {
        return new HandlerResult.Failed(Refusal.byPeer(code, message));
    }

    private static HandlerResult repeatable(String code, String message, Optional<Duration> wait) {
        Refusal refusal = Refusal.retryableByPeer(code, message);
        return new HandlerResult.Failed(wait.map(refusal::after).orElse(refusal), true);
    }

    private static Optional<String> found(ServiceError.Source source, JsonNode body) {
        return source.from()
                .map((JsonPointer pointer) -> body.at(pointer))
                .filter(value -> value.isTextual() || value.isIntegralNumber())
                .map(JsonNode::asText);
    }

    private static JsonNode lenient(byte[] bytes) {
        try {
            return Json.read(bytes);
        } catch (MalformedJson malformed) {
            return MissingNode.getInstance();
        }
    }
}
