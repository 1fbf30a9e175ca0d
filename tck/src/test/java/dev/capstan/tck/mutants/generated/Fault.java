package dev.capstan.tck.mutants.generated;

import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/** A defect that records whether it took effect. */
final class Fault implements HttpMutation {

    private final Change change;
    private final AtomicBoolean armed = new AtomicBoolean();
    private final AtomicBoolean shown = new AtomicBoolean();

    Fault(Change change) {
        this.change = change;
    }

    /** A change of the response to a call. */
    @FunctionalInterface
    interface Change {

        /** Returns the response: the same object as {@code right} gave if nothing changes. */
        Outcome of(ProxiedRequest call, Function<ProxiedRequest, ProxiedResponse> right);
    }

    /**
     * A response.
     *
     * @param changed whether it is not the right one
     */
    record Outcome(ProxiedResponse reply, boolean changed) {

        static Outcome right(ProxiedResponse reply) {
            return new Outcome(reply, false);
        }

        static Outcome changed(ProxiedResponse reply) {
            return new Outcome(reply, true);
        }
    }

    /** Lets the defect show from now on: the kit has connected. */
    Fault arm() {
        armed.set(true);
        return this;
    }

    @Override
    public ProxiedResponse apply(ProxiedRequest call, Function<ProxiedRequest, ProxiedResponse> right) {
        if (!armed.get()) {
            return right.apply(call);
        }
        Outcome outcome = change.of(call, right);
        if (outcome.changed()) {
            shown.set(true);
        }
        return outcome.reply();
    }

    /** Whether a response was not the right one. */
    boolean hasShown() {
        return shown.get();
    }
}
