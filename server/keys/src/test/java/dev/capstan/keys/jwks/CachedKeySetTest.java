package dev.capstan.keys.jwks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.grants.port.KeysUnavailable;
import dev.capstan.grants.port.KeysUnavailable.Reason;
import dev.capstan.grants.token.PublicKey;
import dev.capstan.grants.token.SigningKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How long published keys are remembered, and when they are fetched anew. */
class CachedKeySetTest {

    private final PublicKey first = SigningKey.generate().publicKey();
    private final PublicKey second = SigningKey.generate().publicKey();

    private Instant now = Instant.ofEpochSecond(1_710_000_000);
    private Map<String, PublicKey> published = Map.of("k1", first);
    private @Nullable Reason outage;
    private int fetches;

    private final CachedKeySet keys = new CachedKeySet(this::fetch, () -> now, new Semaphore(1));

    private KeySet fetch() throws KeysUnavailable {
        fetches++;
        if (outage != null) {
            throw new KeysUnavailable(outage, "out of order");
        }
        return new KeySet(published, Map.of());
    }

    @BeforeEach
    void fetchOnce() throws KeysUnavailable {
        assertThat(keys.named("k1")).isEqualTo(first);
    }

    @Test
    void aSetIsFreshForFiveMinutes() throws KeysUnavailable {
        published = Map.of("k1", second);
        pass(Duration.ofMinutes(5).minusMillis(1));
        assertThat(keys.named("k1")).isEqualTo(first);
        pass(Duration.ofMillis(1));
        assertThat(keys.named("k1")).isEqualTo(second);
        assertThat(fetches).isEqualTo(2);
    }

    @Test
    void aNewKeyIsFoundAtOnce() throws KeysUnavailable {
        published = Map.of("k1", first, "k2", second);
        assertThat(keys.named("k2")).isEqualTo(second);
        assertThat(fetches).isEqualTo(2);
    }

    @Test
    void guessingNamesFetchesTwiceAMinuteAtMost() {
        for (int second = 0; second < 60; second++) {
            refused(Reason.NO_SUCH_KEY, "guess" + second);
            pass(Duration.ofSeconds(1));
        }
        assertThat(fetches).isEqualTo(3);
    }

    @Test
    void aRemovedKeyIsGoneOnceTheSetIsFetchedAnew() {
        published = Map.of("k2", second);
        pass(CachedKeySet.FRESH);
        refused(Reason.NO_SUCH_KEY, "k1");
    }

    @Test
    void aRemovedKeyDoesNotComeBackWhileTheHostIsOutOfReach() {
        published = Map.of("k2", second);
        pass(CachedKeySet.FRESH);
        refused(Reason.NO_SUCH_KEY, "k1");
        outage = Reason.UNREACHABLE;
        pass(CachedKeySet.FRESH);
        refused(Reason.UNREACHABLE, "k1");
    }

    @Test
    void aKeyOutlivesADayWithoutItsHost() throws KeysUnavailable {
        outage = Reason.UNREACHABLE;
        pass(CachedKeySet.FRESH);
        assertThat(keys.named("k1")).isEqualTo(first);
        refused(Reason.UNREACHABLE, "k2");
        pass(CachedKeySet.MAX_OUTAGE.minus(CachedKeySet.FRESH).minusMillis(1));
        assertThat(keys.named("k1")).isEqualTo(first);
        pass(Duration.ofMillis(1));
        refused(Reason.UNREACHABLE, "k1");
    }

    @Test
    void aHostThatAnswersWronglyIsNotOutOfReach() {
        outage = Reason.INVALID_RESPONSE;
        pass(CachedKeySet.FRESH);
        refused(Reason.INVALID_RESPONSE, "k1");
        outage = Reason.REFUSED_ADDRESS;
        pass(CachedKeySet.PAUSE);
        refused(Reason.REFUSED_ADDRESS, "k1");
    }

    @Test
    void aFailureIsNotRepeatedAtOnce() throws KeysUnavailable {
        outage = Reason.INVALID_RESPONSE;
        pass(CachedKeySet.FRESH);
        for (int i = 0; i < 10; i++) {
            refused(Reason.INVALID_RESPONSE, "k1");
        }
        assertThat(fetches).isEqualTo(2);
        outage = null;
        pass(CachedKeySet.PAUSE);
        assertThat(keys.named("k1")).isEqualTo(first);
    }

    @Test
    void aFullHouseIsNoFailureOfTheHost() throws KeysUnavailable {
        outage = Reason.BUSY;
        pass(CachedKeySet.FRESH);
        refused(Reason.BUSY, "k2");
        published = Map.of("k2", second);
        outage = null;
        assertThat(keys.named("k2")).isEqualTo(second);
    }

    @Test
    void aKeyStaysValidWhileTooManySetsAreBeingFetched() throws KeysUnavailable {
        outage = Reason.BUSY;
        pass(CachedKeySet.FRESH);
        assertThat(keys.named("k1")).isEqualTo(first);
        pass(CachedKeySet.MAX_OUTAGE);
        refused(Reason.BUSY, "k1");
    }

    private void pass(Duration time) {
        now = now.plus(time);
    }

    private void refused(Reason reason, String kid) {
        assertThatExceptionOfType(KeysUnavailable.class)
                .isThrownBy(() -> keys.named(kid))
                .satisfies(e -> assertThat(e.reason()).isEqualTo(reason));
    }
}
