package dev.capstan.core.invocation;

import dev.capstan.core.Refusal;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;

/** What the gates made of a call. */
public sealed interface Admission {

    /** Reads what the gates made of the call, whichever it is. */
    <T> T fold(Function<Admitted, T> admitted, Function<Denied, T> denied);

    /** The call as the last gate left it. */
    Call call();

    /** Every gate let the call pass; it has not run yet. */
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

        /** Runs the call to its end and records it; an {@link IllegalStateException} where it has ended already. */
        public Outcome run() {
            endOnce();
            return rest.get();
        }

        /** Ends the call without running it, and records that; instead of {@link #run}. */
        public Outcome refuse(Refusal refusal) {
            endOnce();
            return refused.apply(refusal);
        }

        /** Stops the call on behalf of its caller, before or while it runs: {@link #run} ends with {@code cancelled}. */
        public void cancel() {
            stop.run();
        }

        private void endOnce() {
            if (!ended.compareAndSet(false, true)) {
                throw new IllegalStateException("a call ends once, and is recorded once");
            }
        }
    }

    /**
     * A gate refused the call, which is recorded.
     *
     * @param outcome how it ended
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
