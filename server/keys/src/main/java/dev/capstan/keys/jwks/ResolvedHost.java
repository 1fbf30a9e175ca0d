package dev.capstan.keys.jwks;

import dev.capstan.grants.port.KeysUnavailable;
import dev.capstan.grants.port.KeysUnavailable.Reason;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/**
 * A URL with the checked addresses of its host, which are not looked up again.
 *
 * @param url the URL
 * @param addresses addresses of its host, at least one
 */
record ResolvedHost(KeySetUrl url, List<InetAddress> addresses) {

    private static final String NO_ADDRESS =
            "the host of the key set has no public address; publish it on a host that the server can reach";

    /**
     * Looks up the host, and refuses it unless all of its addresses are public.
     *
     * @param allowLoopback whether a host with only loopback addresses is allowed, even by http
     */
    static ResolvedHost of(KeySetUrl url, Network network, boolean allowLoopback) throws KeysUnavailable {
        if (!allowLoopback) {
            url.checkPublic();
        }
        List<InetAddress> addresses = lookup(url, network);
        if (allowLoopback && addresses.stream().allMatch(InetAddress::isLoopbackAddress)) {
            return new ResolvedHost(url, addresses);
        }
        url.checkPublic();
        if (!addresses.stream().allMatch(PublicAddresses::include)) {
            throw new KeysUnavailable(Reason.REFUSED_ADDRESS, NO_ADDRESS);
        }
        return new ResolvedHost(url, addresses);
    }

    private static List<InetAddress> lookup(KeySetUrl url, Network network) throws KeysUnavailable {
        try {
            List<InetAddress> addresses = List.copyOf(network.addressesOf(url.host()));
            if (!addresses.isEmpty()) {
                return addresses;
            }
        } catch (UnknownHostException unknown) {
            // treated like a host without addresses
        }
        throw new KeysUnavailable(Reason.UNREACHABLE, NO_ADDRESS);
    }
}
