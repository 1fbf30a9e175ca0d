package dev.capstan.agentrpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.agentrpc.PendingRequests.PendingRequest;
import dev.capstan.agentrpc.PendingRequests.Response;
import dev.capstan.agentrpc.envelope.Envelope;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.handler.PartRefused;
import dev.capstan.core.handler.Progress;
import dev.capstan.core.invocation.Call;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The wait of a call for the response of a peer, and for the parts before it.
 *
 * @param deadline time from which a response is useless, by the clock
 */
record AwaitResponse(Call call, PendingRequest request, Instant deadline, InstantSource clock) {

    /** The time before its deadline at which a call gives up, so that its message can name the peer. */
    private static final Duration LEAD = Duration.ofMillis(20);

    /**
     * Waits for the response, and passes its parts on as they arrive.
     *
     * @throws PartRefused if the caller refuses a part
     */
    HandlerResult await() throws InterruptedException {
        try {
            if (call.parts().isReceived()) {
                passOnParts();
            }
            Response response = request.response().get(remaining(), TimeUnit.NANOSECONDS);
            return response.fold(
                    received -> lostParts(received.envelope()).orElseGet(() -> toResult(received.envelope())),
                    unreadable -> HandlerResult.failed(
                            RefusalCode.INVALID_ENVELOPE,
                            request.peer() + " sent an invalid envelope: " + unreadable.reason()));
        } catch (TimeoutException late) {
            return HandlerResult.failed(
                    RefusalCode.TIMEOUT,
                    request.peer() + " did not respond in time"
                            + request.rejected()
                                    .map(reason -> "; a response was dropped: " + reason)
                                    .orElse(""));
        } catch (CancellationException stopped) {
            return HandlerResult.failed(
                    RefusalCode.ABANDONED, "the server stopped before " + request.peer() + " responded");
        } catch (ExecutionException e) {
            throw new IllegalStateException("a response is never completed with a failure", e);
        }
    }

    private long remaining() {
        Duration left = Duration.between(clock.instant(), deadline);
        return Math.max(0, (left.compareTo(LEAD.multipliedBy(2)) > 0 ? left.minus(LEAD) : left).toNanos());
    }

    private void passOnParts() throws InterruptedException {
        Optional<Envelope> event = request.parts().next(remaining());
        while (event.isPresent()) {
            if (event.get().isPart()) {
                call.parts().send(event.get().payload());
            } else {
                reportProgress(event.get().payload());
            }
            event = request.parts().next(remaining());
        }
    }

    private void reportProgress(JsonNode progress) {
        double fraction = progress.path("fraction").asDouble(-1);
        if (fraction >= 0 && fraction <= 1) {
            call.parts().report(new Progress(fraction, progress.path("message").asText()));
        }
    }

    /**
     * Returns the failure of a result whose parts are not all here. A refusal says itself what went wrong, and a call
     * that asked for no parts misses none.
     */
    private Optional<HandlerResult> lostParts(Envelope response) {
        return response.parts()
                .filter(sent -> call.parts().isReceived() && isOk(response.payload()))
                .filter(sent -> sent != request.parts().count())
                .map(sent -> HandlerResult.failed(
                        RefusalCode.NETWORK_ERROR,
                        request.peer() + " sent " + sent + " parts, of which "
                                + request.parts().count() + " arrived"));
    }

    private static boolean isOk(JsonNode payload) {
        return payload.path("ok").isBoolean() && payload.get("ok").booleanValue();
    }

    private static HandlerResult toResult(Envelope response) {
        JsonNode payload = response.payload();
        if (isOk(payload)) {
            return payload.has("data") ? new HandlerResult.Responded(payload.get("data")) : malformed(response);
        }
        JsonNode error = payload.path("error");
        if (!error.path("code").isTextual() || !error.path("message").isTextual()) {
            return malformed(response);
        }
        return RpcError.read(error.get("code").textValue(), error.get("message").textValue(), error.path("details"));
    }

    private static HandlerResult malformed(Envelope response) {
        return HandlerResult.failed(
                RefusalCode.INVALID_ENVELOPE,
                response.from() + " responded with neither {ok: true, data} nor {ok: false, error: {code, message}}");
    }
}
