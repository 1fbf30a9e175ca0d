package dev.capstan.keys.jwks;

import dev.capstan.grants.port.KeysUnavailable;
import dev.capstan.grants.port.KeysUnavailable.Reason;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/**
 * A URL with the addresses of its host, every one of them checked; they are not looked up again.
 *
 * @param url the URL
 * @param addresses its host's addresses, at least one
 */
record ResolvedHost(KeySetUrl url, List<InetAddress> addresses) {

    private static final String NO_ADDRESS =
            "the host of the key set has no public address: publish it on a host that the server can reach";

    /**
     * Looks the host up, and refuses one of whose addresses any is not public.
     *
     * @param allowLoopback whether a host all of whose addresses are this machine may be fetched from, even by http
     */
    static ResolvedHost of(KeySetUrl url, Network network, boolean allowLoopback) throws KeysUnavailable {
        if (!allowLoopback) {
            url.checkPublic();
        }
        List<InetAddress> addresses = lookedUp(url, network);
        if (allowLoopback && addresses.stream().allMatch(InetAddress::isLoopbackAddress)) {
            return new ResolvedHost(url, addresses);
        }
        url.checkPublic();
        if (!addresses.stream().allMatch(PublicAddresses::include)) {
            throw new KeysUnavailable(Reason.REFUSED_ADDRESS, NO_ADDRESS);
        }
        return new ResolvedHost(url, addresses);
    }

    private static List<InetAddress> lookedUp(KeySetUrl url, Network network) throws KeysUnavailable {
        try {
            List<InetAddress> addresses = List.copyOf(network.addressesOf(url.host()));
            if (!addresses.isEmpty()) {
                return addresses;
            }
        } catch (UnknownHostException unknown) {
            // The same as one without addresses.
        }
        throw new KeysUnavailable(Reason.UNREACHABLE, NO_ADDRESS);
    }
}
