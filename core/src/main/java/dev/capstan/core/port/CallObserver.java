package dev.capstan.core.port;

import dev.capstan.core.Transport;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Handler;
import dev.capstan.core.invocation.Outcome;
import java.util.function.Consumer;

/** An observer of every call on a path, for instance for distributed tracing. It must not throw. */
public interface CallObserver {

    /** An observer that does nothing. */
    CallObserver NONE = new CallObserver() {};

    /** Observes the start of a call, before its gates. Returns the call that continues. */
    default Call begin(Call call) {
        return call;
    }

    /**
     * Observes the outcome of a call, before its record is written. The returned action gets what the caller gets: the
     * outcome once its record is durable, or the refusal in its place.
     */
    default Consumer<Outcome> end(Outcome outcome) {
        return told -> {};
    }

    /**
     * Returns the handler to use for one attempt.
     *
     * @param number number of the attempt, from 1
     */
    default Handler attempt(int number, Handler handler) {
        return handler;
    }

    /** Returns the sender to use for a call that is sent to another agent over this transport. */
    default Handler sender(Transport transport, Handler sender) {
        return sender;
    }
}
