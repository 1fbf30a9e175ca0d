package dev.capstan.core.invocation;

import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;

/** The places of {@link Workers}: only so many are taken at once. */
final class Places {

    private static final System.Logger LOG = System.getLogger(Places.class.getName());

    private final Semaphore free;
    private final Strays strays = new Strays();

    Places(int most) {
        this.free = new Semaphore(most);
    }

    /** Whether too many calls of a handler run on without a place for it to get another. */
    boolean areClosedTo(String handler) {
        return strays.areTooMany(handler);
    }

    /** A place for a call of this handler, where one is free. */
    Optional<Place> take(String handler) {
        return free.tryAcquire() ? Optional.of(new Place(handler)) : Optional.empty();
    }

    /** One of the places: given back once, or taken back from work that does not end. */
    final class Place {

        private final String handler;
        private final AtomicReference<Standing> standing = new AtomicReference<>(Standing.TAKEN);

        private Place(String handler) {
            this.handler = handler;
        }

        boolean isTaken() {
            return standing.get() == Standing.TAKEN;
        }

        void giveBack() {
            Standing last = standing.getAndSet(Standing.FREE);
            if (last == Standing.TAKEN) {
                free.release();
            } else if (last == Standing.TAKEN_BACK) {
                strays.returned(handler);
            }
        }

        void takeBack() {
            if (standing.compareAndSet(Standing.TAKEN, Standing.TAKEN_BACK)) {
                boolean first = strays.strayed(handler);
                free.release();
                LOG.log(
                        first ? System.Logger.Level.WARNING : System.Logger.Level.DEBUG,
                        "a call of " + handler + " runs on after it was told to end");
            }
        }
    }

    private enum Standing {
        TAKEN,
        TAKEN_BACK,
        FREE
    }
}
