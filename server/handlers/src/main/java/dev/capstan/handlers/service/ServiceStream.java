package dev.capstan.handlers.service;

import static dev.capstan.handlers.service.HttpFailure.SERVICE;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.handler.Parts;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.core.text.NameRule;
import dev.capstan.handlers.client.OpenResponse;
import dev.capstan.handlers.stream.LineBuffer;
import dev.capstan.handlers.stream.ReportedProgress;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The reading of a result that a service sends part by part.
 *
 * <p>Each event or line is a part, as JSON if it is JSON and else as a string. Of server-sent events, {@code progress}
 * is the progress of the call, {@code result} is its result, {@code error} is its failure, and {@code done} or the data
 * {@code [DONE]} ends it. A call without a {@code result} has the result null.
 */
public final class ServiceStream {

    private static final String END = "[DONE]";

    private static final int PIECE = 16 * 1024;

    private final Parts parts;
    private final OpenResponse response;
    private final LineBuffer lines = new LineBuffer();

    /**
     * Creates the reading of one response.
     *
     * @param parts receives the parts and the progress
     * @param response the response
     */
    public ServiceStream(Parts parts, OpenResponse response) {
        this.parts = parts;
        this.response = response;
    }

    /** Reads to the end and returns the result. */
    public HandlerResult read(StreamFormat format) throws InterruptedException {
        EventParser events = new EventParser();
        byte[] piece = new byte[PIECE];
        while (true) {
            LineBuffer.Next next = lines.next(0);
            if (next instanceof LineBuffer.Next.Over over) {
                return end(over.end());
            }
            if (next instanceof LineBuffer.Next.Line line) {
                Optional<HandlerResult> result = format == StreamFormat.EVENTS
                        ? event(events, line.bytes())
                        : part(new String(line.bytes(), StandardCharsets.UTF_8));
                if (result.isPresent()) {
                    return result.get();
                }
            } else if (!receive(piece)) {
                return HttpFailure.timedOut();
            }
        }
    }

    /** Adds the next bytes to the lines, or the end. Returns whether either came in time. */
    private boolean receive(byte[] piece) throws InterruptedException {
        try {
            int length = response.read(piece);
            if (length < 0) {
                lines.end(LineBuffer.End.COMPLETE);
            } else {
                lines.add(piece, length);
            }
            return true;
        } catch (SocketTimeoutException late) {
            return false;
        } catch (IOException broken) {
            lines.end(LineBuffer.End.BROKEN);
            return true;
        }
    }

    private Optional<HandlerResult> event(EventParser events, byte[] line) throws InterruptedException {
        Optional<EventParser.Event> event = events.read(line);
        if (events.isTooLarge()) {
            return Optional.of(tooLarge());
        }
        return event.isPresent() ? taken(event.get()) : Optional.empty();
    }

    private Optional<HandlerResult> taken(EventParser.Event event) throws InterruptedException {
        if (event.data().equals(END)) {
            return Optional.of(responded(NullNode.getInstance()));
        }
        return switch (event.name()) {
            case "progress" -> {
                ReportedProgress.of(value(event.data())).ifPresent(parts::report);
                yield Optional.empty();
            }
            case "result" -> Optional.of(responded(value(event.data())));
            case "error" -> Optional.of(failed(value(event.data())));
            case "done" -> {
                JsonNode result = value(event.data()).path("result");
                yield Optional.of(responded(result.isMissingNode() ? NullNode.getInstance() : result));
            }
            default -> part(event.data());
        };
    }

    private Optional<HandlerResult> part(String text) throws InterruptedException {
        if (!text.isEmpty()) {
            parts.send(value(text));
        }
        return Optional.empty();
    }

    private static HandlerResult responded(JsonNode result) {
        return new HandlerResult.Responded(result);
    }

    private static HandlerResult failed(JsonNode error) {
        String code = error.path("code").asText();
        return ReportedFailure.of(
                NameRule.isName(code) ? code : "stream_failed",
                ReportedFailure.message(error.path("message").asText()).orElse(SERVICE + " reported an error"),
                error.path("retryable").asBoolean());
    }

    private static HandlerResult end(LineBuffer.End end) {
        return switch (end) {
            case COMPLETE -> responded(NullNode.getInstance());
            case TOO_LARGE -> tooLarge();
            case BROKEN -> HttpFailure.incomplete();
        };
    }

    private static HandlerResult tooLarge() {
        return HandlerResult.failed(RefusalCode.HANDLER_CRASHED, SERVICE + " sent a part of more than 1 MiB");
    }

    private static JsonNode value(String text) {
        try {
            return Json.read(text);
        } catch (MalformedJson notJson) {
            return TextNode.valueOf(text);
        }
    }
}
