package dev.capstan.core.port;

import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Outcome;

/** An observer of every call on a path, for instance for distributed tracing. It must not throw. */
public interface CallObserver {

    /** An observer that does nothing. */
    CallObserver NONE = new CallObserver() {};

    /** Observes the start of a call, before its gates. Returns the call that continues. */
    default Call begin(Call call) {
        return call;
    }

    /** Observes the outcome of a call. The returned action observes that its record is durable, or has failed. */
    default Runnable end(Outcome outcome) {
        return () -> {};
    }
}
