package dev.capstan.handlers;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.handler.CapabilityFailure;
import dev.capstan.core.handler.CapabilityHandler;
import dev.capstan.core.handler.HandlerContext;
import dev.capstan.core.handler.PartRefused;
import dev.capstan.core.handler.PermissionDenied;
import dev.capstan.core.handler.Resources;
import dev.capstan.core.handler.TransientFailure;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Handler;
import dev.capstan.handlers.resources.CallResources;
import dev.capstan.handlers.resources.CallResourcesFactory;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The capability handlers written in Java, by name. */
public final class JavaHandlers {

    private final Map<String, CapabilityHandler> byName = new TreeMap<>();
    private final CallResourcesFactory resourcesFactory;

    /**
     * Creates the set of handlers. Throws {@link IllegalArgumentException} for one without a name, or two of one name.
     *
     * @param handlers the handlers
     * @param resourcesFactory the source of their resources
     */
    public JavaHandlers(Iterable<CapabilityHandler> handlers, CallResourcesFactory resourcesFactory) {
        this.resourcesFactory = resourcesFactory;
        for (CapabilityHandler handler : handlers) {
            @Nullable String name = handler.name();
            if (name == null || name.isBlank()) {
                throw new IllegalArgumentException(
                        "the Java handler " + handler.getClass().getName()
                                + " has no name; return the name used in capabilities.yaml from name()");
            }
            if (byName.putIfAbsent(name, handler) != null) {
                throw new IllegalArgumentException("two Java handlers have the name '" + name + "'");
            }
        }
    }

    /** Returns the handler of this name, or one that fails every call if the name is unknown. */
    public Handler named(String name) {
        return find(name)
                .orElse((call, deadline) -> HandlerResult.notExecuted(
                        RefusalCode.NETWORK_ERROR, "no Java handler '" + name + "' is on the server's class path"));
    }

    /** Returns the handler of this name, or empty. */
    public Optional<Handler> find(String name) {
        return Optional.ofNullable(byName.get(name))
                .map(handler -> (call, deadline) -> handle(handler, call, deadline));
    }

    /** Whether the handler of this name may wait. */
    boolean mayWait(String name) {
        return Optional.ofNullable(byName.get(name))
                .map(CapabilityHandler::mayWait)
                .orElse(false);
    }

    private HandlerResult handle(CapabilityHandler handler, Call call, Instant deadline) throws InterruptedException {
        try (CallResources resources = resourcesFactory.of(call, deadline)) {
            try {
                HandlerResult result = run(handler, call, deadline, resources);
                return resources
                        .refusal()
                        .<HandlerResult>map(HandlerResult.Failed::new)
                        .orElse(result);
            } catch (PermissionDenied denied) {
                return new HandlerResult.Failed(resources.refusal().orElseGet(() -> byItself(denied)));
            } catch (RuntimeException | StackOverflowError e) {
                Optional<Refusal> refusal = resources.refusal();
                if (refusal.isEmpty()) {
                    throw e;
                }
                return new HandlerResult.Failed(refusal.get());
            }
        }
    }

    private static Refusal byItself(PermissionDenied denied) {
        return Refusal.permissionDenied(
                denied.permission(),
                "the handler needs the permission " + denied.permission().wire());
    }

    private static HandlerResult run(CapabilityHandler handler, Call call, Instant deadline, Resources resources)
            throws InterruptedException {
        try {
            @Nullable
            JsonNode data = handler.handle(
                    call.payload(),
                    new HandlerContext(
                            call.capability(), call.caller(), call.traceId(), deadline, resources, call.parts()));
            return data == null
                    ? HandlerResult.failed(
                            RefusalCode.HANDLER_CRASHED, "the handler returned null; return a JSON null for no data")
                    : new HandlerResult.Responded(data);
        } catch (PartRefused part) {
            return new HandlerResult.Failed(part.refusal());
        } catch (TransientFailure failure) {
            return new HandlerResult.Failed(
                    Refusal.of(failure.kind().code(), failure.getMessage()), failure.notExecuted());
        } catch (CapabilityFailure failure) {
            return new HandlerResult.Failed(Refusal.byPeer(failure.code(), failure.getMessage()));
        }
    }
}
