package dev.capstan.grants;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.port.KeysUnavailable;
import dev.capstan.grants.port.RemoteKeys;
import dev.capstan.grants.token.InvalidToken;
import dev.capstan.grants.token.PublicKey;
import java.net.URI;

/** The source of the key of a host or an agent: inline or remote, as fixed at its registration. */
public sealed interface KeySource {

    /**
     * Returns the key, fetched if it is remote.
     *
     * @throws InvalidToken if the key does not exist, or must not be fetched or used
     * @throws RefusedException if too many key sets are being fetched
     */
    PublicKey resolve(RemoteKeys keys) throws InvalidToken, RefusedException;

    /** The key itself. */
    record Inline(PublicKey key) implements KeySource {
        @Override
        public PublicKey resolve(RemoteKeys keys) {
            return key;
        }
    }

    /**
     * A key accepted without a proof of possession. It does not block others until it has signed a token.
     *
     * @param replaced the previous key, which no longer works and which no one else can take
     * @param key the working key; it becomes the owner's with the first token that it has signed
     */
    record Unproven(PublicKey replaced, PublicKey key) implements KeySource {
        @Override
        public PublicKey resolve(RemoteKeys keys) {
            return key;
        }
    }

    /**
     * A key published at a URL.
     *
     * @param url the URL of the key set
     * @param kid the id of the signing key in the set
     */
    record Remote(URI url, String kid) implements KeySource {
        @Override
        public PublicKey resolve(RemoteKeys keys) throws InvalidToken, RefusedException {
            try {
                return keys.fetch(url, kid);
            } catch (KeysUnavailable e) {
                if (e.reason() == KeysUnavailable.Reason.BUSY) {
                    throw new RefusedException(Refusal.busy(e.getMessage()));
                }
                throw new InvalidToken(InvalidToken.Reason.WRONG_KEY, e.getMessage());
            }
        }
    }
}
