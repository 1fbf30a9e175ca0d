package dev.capstan.core.invocation;

import dev.capstan.core.Refusal;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;

/** The decision of all gates on a call. */
public sealed interface Admission {

    /** Applies the function for this kind of decision. */
    <T> T fold(Function<Admitted, T> admitted, Function<Denied, T> denied);

    /** Returns the call as the last gate left it. */
    Call call();

    /** A call that every gate admitted, and that has not run yet. */
    final class Admitted implements Admission {

        private final Call call;
        private final Supplier<Outcome> rest;
        private final Function<Refusal, Outcome> refused;
        private final Runnable stop;
        private final AtomicBoolean ended = new AtomicBoolean();

        Admitted(Call call, Supplier<Outcome> rest, Function<Refusal, Outcome> refused, Runnable stop) {
            this.call = call;
            this.rest = rest;
            this.refused = refused;
            this.stop = stop;
        }

        @Override
        public <T> T fold(Function<Admitted, T> admitted, Function<Denied, T> denied) {
            return admitted.apply(this);
        }

        @Override
        public Call call() {
            return call;
        }

        /** Runs the call to its end and records it. Throws {@link IllegalStateException} if it has already ended. */
        public Outcome run() {
            endOnce();
            return rest.get();
        }

        /** Ends the call without running it, and records that. An alternative to {@link #run}. */
        public Outcome refuse(Refusal refusal) {
            endOnce();
            return refused.apply(refusal);
        }

        /** Cancels the call for its caller, before or while it runs. {@link #run} then ends with {@code cancelled}. */
        public void cancel() {
            stop.run();
        }

        private void endOnce() {
            if (!ended.compareAndSet(false, true)) {
                throw new IllegalStateException("the call has already ended");
            }
        }
    }

    /**
     * A call that a gate refused, already recorded.
     *
     * @param outcome outcome of the call
     */
    record Denied(Outcome outcome) implements Admission {
        @Override
        public <T> T fold(Function<Admitted, T> admitted, Function<Denied, T> denied) {
            return denied.apply(this);
        }

        @Override
        public Call call() {
            return outcome.call();
        }
    }
}
