package dev.capstan.core.invocation;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** The places of {@link Workers}: only so many are taken at once, and by one party only its share. */
final class Places {

    private static final System.Logger LOG = System.getLogger(Places.class.getName());

    private final Shares shares;
    private final Strays strays = new Strays();

    Places(int most) {
        this.shares = new Shares(most);
    }

    /** Whether too many calls of a handler run on without a place for it to get another. */
    boolean areClosedTo(String handler) {
        return strays.areTooMany(handler);
    }

    /** Takes a place for a call of this handler, which counts to these parties, or says why there is none. */
    Taking take(String handler, List<Party> parties) {
        return shares.take(parties)
                .<Taking>map(Taking.Refused::new)
                .orElseGet(() -> new Taking.Taken(new Place(handler, parties)));
    }

    /** The result of an attempt to take a place. */
    sealed interface Taking {

        /** There was one. */
        record Taken(Place place) implements Taking {}

        /** There was none. */
        record Refused(NoPlace why) implements Taking {}
    }

    /** One of the places: given back once, or taken back from work that does not end. */
    final class Place {

        private final String handler;
        private final List<Party> parties;
        private final AtomicReference<Standing> standing = new AtomicReference<>(Standing.TAKEN);

        private Place(String handler, List<Party> parties) {
            this.handler = handler;
            this.parties = parties;
        }

        boolean isTaken() {
            return standing.get() == Standing.TAKEN;
        }

        void giveBack() {
            Standing last = standing.getAndSet(Standing.FREE);
            if (last == Standing.TAKEN) {
                shares.giveBack(parties);
            } else if (last == Standing.TAKEN_BACK) {
                strays.returned(handler);
            }
        }

        void takeBack() {
            if (standing.compareAndSet(Standing.TAKEN, Standing.TAKEN_BACK)) {
                boolean first = strays.strayed(handler);
                shares.giveBack(parties);
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
