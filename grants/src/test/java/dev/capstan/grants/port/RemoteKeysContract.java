package dev.capstan.grants.port;

import static dev.capstan.grants.port.ContractSamples.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.grants.token.PublicKey;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of {@link RemoteKeys}; an adapter's test extends it. */
public abstract class RemoteKeysContract {

    private final PublicKey first = key();
    private final PublicKey second = key();
    private RemoteKeys keys;
    private URI url;

    /** The keys that are published at this address, by key id. */
    protected abstract RemoteKeys publishing(Map<String, PublicKey> keys);

    /** Returns the URL of the published keys. */
    protected abstract URI url();

    /** Returns a URL without a server. */
    protected abstract URI deadUrl();

    @BeforeEach
    void publish() {
        keys = publishing(Map.of("k1", first, "k2", second));
        url = url();
    }

    @Test
    void aKeyIsFoundByItsId() throws KeysUnavailable {
        assertThat(keys.fetch(url, "k1")).isEqualTo(first);
        assertThat(keys.fetch(url, "k2")).isEqualTo(second);
    }

    @Test
    void aKeySetSaysWhatItHolds() throws KeysUnavailable {
        assertThat(keys.publishes(url, second.thumbprint())).isTrue();
        assertThat(keys.publishes(url, key().thumbprint())).isFalse();
    }

    @Test
    void aKeyThatIsNotPublishedIsNotThere() {
        assertThatExceptionOfType(KeysUnavailable.class)
                .isThrownBy(() -> keys.fetch(url, "K1"))
                .extracting(KeysUnavailable::reason)
                .isEqualTo(KeysUnavailable.Reason.NO_SUCH_KEY);
    }

    @Test
    void anAddressThatAnswersNothingHasNoKeys() {
        assertThatExceptionOfType(KeysUnavailable.class)
                .isThrownBy(() -> keys.fetch(deadUrl(), "k1"))
                .extracting(KeysUnavailable::reason)
                .isEqualTo(KeysUnavailable.Reason.UNREACHABLE);
        assertThatExceptionOfType(KeysUnavailable.class)
                .isThrownBy(() -> keys.publishes(deadUrl(), first.thumbprint()));
    }
}
