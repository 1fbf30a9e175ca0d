package dev.capstan.server.executors;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.handler.CapabilityFailure;
import dev.capstan.core.handler.CapabilityHandler;
import dev.capstan.core.handler.HandlerContext;
import dev.capstan.core.handler.TransientFailure;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.invocation.Handler.Answer;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The capability handlers written in Java, by their names. */
public final class JavaHandlers {

    private final Map<String, CapabilityHandler> byName = new TreeMap<>();

    /** These handlers; one without a name, or two of one name, are an {@link IllegalArgumentException}. */
    public JavaHandlers(Iterable<CapabilityHandler> handlers) {
        for (CapabilityHandler handler : handlers) {
            @Nullable String name = handler.name();
            if (name == null || name.isBlank()) {
                throw new IllegalArgumentException(
                        "the Java handler " + handler.getClass().getName()
                                + " has no name: let its name() tell what capabilities.yaml calls it");
            }
            if (byName.putIfAbsent(name, handler) != null) {
                throw new IllegalArgumentException("two Java handlers are called '" + name + "'");
            }
        }
    }

    /** The handler of this name; where there is none, one that says so. */
    public Handler named(String name) {
        return find(name)
                .orElse((call, deadline) -> Answer.undone(
                        RefusalCode.NETWORK_ERROR, "no Java handler '" + name + "' is on the server's class path"));
    }

    /** The handler of this name, if there is one. */
    public Optional<Handler> find(String name) {
        return Optional.ofNullable(byName.get(name))
                .map(handler -> (call, deadline) -> handle(handler, call, deadline));
    }

    private static Answer handle(CapabilityHandler handler, Call call, Instant deadline) throws InterruptedException {
        try {
            @Nullable
            JsonNode data =
                    handler.handle(call.payload(), new HandlerContext(call.capability(), call.traceId(), deadline));
            return data == null
                    ? Answer.failed(
                            RefusalCode.HANDLER_CRASHED, "the handler answered with nothing; for no data it has null")
                    : new Answer.Answered(data);
        } catch (TransientFailure failure) {
            return new Answer.Failed(Refusal.of(failure.kind().code(), failure.getMessage()), failure.nothingDone());
        } catch (CapabilityFailure failure) {
            return new Answer.Failed(Refusal.byPeer(failure.code(), failure.getMessage()));
        }
    }
}
