package dev.capstan.keys.jwks;

import dev.capstan.grants.port.KeysUnavailable;
import dev.capstan.grants.port.KeysUnavailable.Reason;
import dev.capstan.grants.token.PublicKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What is remembered of one URL; only one thread at a time fetches it, and the others take what that one got. */
final class CachedKeySet {

    /** How long a set is taken as it was fetched. */
    static final Duration FRESH = Duration.ofMinutes(5);

    /** How long nothing is fetched after a failure, or again for a key that was not in a set. */
    static final Duration PAUSE = Duration.ofSeconds(30);

    /** How long the keys of a set stay good while its host is not to be reached. */
    static final Duration MAX_OUTAGE = Duration.ofHours(24);

    /** Gets the set from where it is published. */
    @FunctionalInterface
    interface Source {
        KeySet fetch() throws KeysUnavailable;
    }

    private record Fetched(KeySet keys, Instant at) {}

    /** A failure; one that says nothing about the host is as good as forgotten. */
    private record Failed(KeysUnavailable why, Instant at) {
        Failed {
            at = why.reason() == Reason.BUSY ? Instant.MIN : at;
        }
    }

    private final Source source;
    private final InstantSource clock;
    private volatile @Nullable Fetched fetched;
    private @Nullable Failed failed;
    private Instant missedAt = Instant.MIN;

    CachedKeySet(Source source, InstantSource clock) {
        this.source = source;
        this.clock = clock;
    }

    PublicKey named(String kid) throws KeysUnavailable {
        return with(keys -> keys.has(kid)).named(kid);
    }

    boolean publish(String thumbprint) throws KeysUnavailable {
        return with(keys -> keys.publishes(thumbprint)).publishes(thumbprint);
    }

    /** The set as it is remembered, where it has what is wanted; otherwise as it is now, as far as that can be known. */
    private KeySet with(Predicate<KeySet> wanted) throws KeysUnavailable {
        Fetched known = fetched;
        return known != null && isWithin(known.at(), FRESH) && wanted.test(known.keys())
                ? known.keys()
                : current(wanted);
    }

    private synchronized KeySet current(Predicate<KeySet> wanted) throws KeysUnavailable {
        Fetched known = fetched;
        boolean fresh = known != null && isWithin(known.at(), FRESH);
        if (known != null && fresh && (wanted.test(known.keys()) || isWithin(missedAt, PAUSE))) {
            return known.keys();
        }
        if (fresh) {
            missedAt = clock.instant();
        }
        return refetched(wanted);
    }

    private KeySet refetched(Predicate<KeySet> wanted) throws KeysUnavailable {
        Failed before = failed;
        if (before != null && isWithin(before.at(), PAUSE)) {
            return inspiteOf(before.why(), wanted);
        }
        try {
            KeySet keys = source.fetch();
            fetched = new Fetched(keys, clock.instant());
            failed = null;
            return keys;
        } catch (KeysUnavailable e) {
            failed = new Failed(e, clock.instant());
            return inspiteOf(e, wanted);
        }
    }

    /** The set as it was, where only its host is out of reach, and it had the key. */
    private KeySet inspiteOf(KeysUnavailable why, Predicate<KeySet> wanted) throws KeysUnavailable {
        Fetched known = fetched;
        if (why.reason() == Reason.UNREACHABLE
                && known != null
                && wanted.test(known.keys())
                && isWithin(known.at(), MAX_OUTAGE)) {
            return known.keys();
        }
        throw new KeysUnavailable(why.reason(), why.getMessage());
    }

    private boolean isWithin(Instant since, Duration time) {
        return clock.instant().isBefore(since.plus(time));
    }
}
