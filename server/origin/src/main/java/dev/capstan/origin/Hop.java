package dev.capstan.origin;

import dev.capstan.core.io.IpLiteral;
import java.net.InetAddress;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One hop of a request, as reported by a proxy.
 *
 * @param address the hop's address; null if the proxy does not know it or hides it
 * @param scheme the scheme that the hop used, {@code http} or {@code https}; null if unknown
 * @param host the host that the hop requested, with its port; null if unknown
 */
record Hop(
        @Nullable InetAddress address,
        @Nullable String scheme,
        @Nullable String host) {

    /** A hop without any information. */
    static final Hop UNSAID = new Hop(null, null, null);

    private static final Set<String> SCHEMES = Set.of("http", "https");
    private static final Pattern HIDDEN = Pattern.compile("_[A-Za-z0-9._-]{1,255}");
    private static final Pattern NODE =
            Pattern.compile("(?:\\[([0-9a-fA-F:.]+)]|([0-9.]+))(?::(?:[0-9]{1,5}|_[A-Za-z0-9._-]{1,255}))?");
    private static final Pattern HOST =
            Pattern.compile("(?:[A-Za-z0-9._-]{1,253}|\\[[0-9a-fA-F:.]{2,45}])(?::[0-9]{1,5})?");

    /** Returns this hop with an address, which may have a port, be hidden or be {@code unknown}. */
    Hop at(String node) throws InvalidForwardingHeaders {
        if (node.equalsIgnoreCase("unknown") || HIDDEN.matcher(node).matches()) {
            return new Hop(null, scheme, host);
        }
        Matcher written = NODE.matcher(node);
        String literal = node;
        if (written.matches()) {
            literal = written.group(1) == null ? written.group(2) : written.group(1);
        }
        InetAddress found = IpLiteral.parse(literal)
                .orElseThrow(() -> new InvalidForwardingHeaders("the address of a hop is not valid"));
        return new Hop(found, scheme, host);
    }

    /** Returns this hop with the scheme that it used. */
    Hop withScheme(String used) throws InvalidForwardingHeaders {
        String known = used.toLowerCase(Locale.ROOT);
        if (!SCHEMES.contains(known)) {
            throw new InvalidForwardingHeaders("a scheme is neither http nor https");
        }
        return new Hop(address, known, host);
    }

    /** Returns this hop with the host that it requested. */
    Hop withRequestedHost(String requestedHost) throws InvalidForwardingHeaders {
        if (!HOST.matcher(requestedHost).matches()) {
            throw new InvalidForwardingHeaders("a host is not valid");
        }
        return new Hop(address, scheme, requestedHost);
    }
}
