package dev.capstan.tck.subject.invocation;

import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.wire.RawResponse;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Client that invokes capabilities and cancels invocations (INV-2, INV-9). */
public interface Invocations {

    /** Invokes a capability and waits for the response. */
    default InvocationResponse invoke(Invocation invocation) {
        return begin(invocation).get();
    }

    /** Invokes a capability without waiting. The returned supplier waits for the response. */
    Supplier<InvocationResponse> begin(Invocation invocation);

    /** Invokes a capability and returns the response with the server-sent events of its result. */
    default RawResponse stream(Invocation invocation) {
        throw new NotObservable("the subject is not reached over HTTP, so it sends no server-sent events");
    }

    /**
     * Cancels the invocation that runs under a trace.
     *
     * @param token token of the caller, or null for an anonymous request
     */
    Cancellation cancel(String trace, @Nullable String token);

    /** Returns the audience of tokens by which agents invoke or cancel. */
    String audience();
}
