package dev.capstan.handlers.client;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.SystemDefaultDnsResolver;

/** The resolution of names, which checks all addresses of a host. The client connects to these, and to no others. */
record CheckedNames(AllowedHosts hosts) implements DnsResolver {

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        InetAddress[] addresses = SystemDefaultDnsResolver.INSTANCE.resolve(host);
        for (InetAddress address : addresses) {
            if (!hosts.contains(host, address)) {
                throw new HostNotAllowed("the host " + host + " has the address " + address.getHostAddress()
                        + ", which is not allowed; list its network, as in HOST=10.0.0.0/8");
            }
        }
        return addresses;
    }

    @Override
    public String resolveCanonicalHostname(String host) throws UnknownHostException {
        return SystemDefaultDnsResolver.INSTANCE.resolveCanonicalHostname(host);
    }
}
