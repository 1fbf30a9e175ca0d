package dev.capstan.core.execution;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/** The permits of a {@link HandlerExecutor}, of which each party gets only a share. */
final class Bulkhead {

    private static final System.Logger LOG = System.getLogger(Bulkhead.class.getName());

    private final FairShareLimiter shares;
    private final RunawayCalls runaways = new RunawayCalls();

    Bulkhead(int permits) {
        this.shares = new FairShareLimiter(permits);
    }

    int inUse() {
        return shares.inUse();
    }

    int permits() {
        return shares.permits();
    }

    /** Whether a handler gets no permit because too many of its calls still run without one. */
    boolean isClosedTo(String handler) {
        return runaways.isAtLimit(handler);
    }

    /**
     * Takes a permit for a call of this handler and continues with it, or with the reason for its rejection.
     *
     * @param parties parties that the call counts for
     */
    <T> T acquire(
            String handler, List<Party> parties, Function<Permit, T> acquired, Function<PermitRejection, T> refused) {
        Optional<PermitRejection> none = shares.tryAcquire(parties);
        return none.isPresent() ? refused.apply(none.get()) : acquired.apply(new Permit(handler, parties));
    }

    /** A permit: released once by the work, or revoked if the work does not end. */
    final class Permit {

        private final String handler;
        private final List<Party> parties;
        private final AtomicReference<State> state = new AtomicReference<>(State.HELD);

        private Permit(String handler, List<Party> parties) {
            this.handler = handler;
            this.parties = parties;
        }

        boolean isHeld() {
            return state.get() == State.HELD;
        }

        void release() {
            State last = state.getAndSet(State.RELEASED);
            if (last == State.HELD) {
                shares.release(parties);
            } else if (last == State.REVOKED) {
                runaways.ended(handler);
            }
        }

        void revoke() {
            if (state.compareAndSet(State.HELD, State.REVOKED)) {
                boolean first = runaways.started(handler);
                shares.release(parties);
                LOG.log(
                        first ? System.Logger.Level.WARNING : System.Logger.Level.DEBUG,
                        "a call of " + handler + " is still running after it was interrupted");
            }
        }
    }

    private enum State {
        HELD,
        REVOKED,
        RELEASED
    }
}
