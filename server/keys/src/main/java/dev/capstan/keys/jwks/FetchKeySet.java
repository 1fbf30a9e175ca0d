package dev.capstan.keys.jwks;

import dev.capstan.grants.port.KeysUnavailable;
import dev.capstan.grants.port.KeysUnavailable.Reason;
import java.net.URI;
import java.util.Set;

/**
 * A fetch of a key set that follows redirects, each of which is checked like the first URL (GR-8.3).
 *
 * @param network host lookup
 * @param ask sender of the requests
 * @param allowLoopback whether key sets of this machine may be fetched; for development only
 */
record FetchKeySet(Network network, KeySetRequest ask, boolean allowLoopback) {

    /** The maximum number of redirects. */
    static final int MAX_REDIRECTS = 3;

    private static final int OK = 200;
    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

    KeySet from(URI jwksUrl) throws KeysUnavailable {
        KeySetUrl url = KeySetUrl.of(jwksUrl);
        for (int redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
            HttpResponseReader response = ask.get(ResolvedHost.of(url, network, allowLoopback));
            if (response.status() == OK) {
                return KeySet.parse(response.body());
            }
            String location = response.headers().get("location");
            if (!REDIRECTS.contains(response.status()) || location == null) {
                throw new KeysUnavailable(
                        Reason.INVALID_RESPONSE,
                        "the host of the key set responded with status " + response.status() + " instead of 200");
            }
            url = url.redirectedTo(location);
            requireNotCancelled();
        }
        throw new KeysUnavailable(
                Reason.TOO_MANY_REDIRECTS, "too many redirects of the key set's URL (limit " + MAX_REDIRECTS + ")");
    }

    private static void requireNotCancelled() throws KeysUnavailable {
        if (Thread.currentThread().isInterrupted()) {
            throw new KeysUnavailable(Reason.UNREACHABLE, "the fetch of the key set was cancelled");
        }
    }
}
