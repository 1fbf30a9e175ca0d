package dev.capstan.origin;

import io.micronaut.http.HttpHeaders;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The headers by which proxies describe the client. */
record ForwardingHeaders(HttpHeaders headers) {

    private static final String FORWARDED = "Forwarded";
    private static final String FOR = "X-Forwarded-For";
    private static final String PROTO = "X-Forwarded-Proto";
    private static final String HOST = "X-Forwarded-Host";

    private static final String PREFIX = "x-forwarded";
    private static final Set<String> OTHERS = Set.of(
            "forwarded",
            "x-real-ip",
            "via",
            "x-client-ip",
            "true-client-ip",
            "cf-connecting-ip",
            "x-cluster-client-ip");

    private static final int MAX_HOPS = 32;
    private static final int MAX_CHARACTERS = 4096;

    /** Whether any header of a proxy is present, understood or not. */
    boolean arePresent() {
        return headers.names().stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .anyMatch(name -> name.startsWith(PREFIX) || OTHERS.contains(name));
    }

    /**
     * Returns the client as described by the proxies: the nearest hop that is not a trusted proxy, or the farthest if
     * all are trusted.
     *
     * @throws InvalidForwardingHeaders if a header is malformed or too long, or two of them contradict each other
     */
    Hop client(TrustedProxies proxies) throws InvalidForwardingHeaders {
        Hop standard =
                headers.contains(FORWARDED) ? client(ForwardedHeader.read(text(FORWARDED)), proxies) : Hop.UNSAID;
        Hop customary = client(XForwardedHeaders.read(text(FOR), text(PROTO), text(HOST)), proxies);
        if (!headers.contains(FORWARDED)) {
            return customary;
        }
        boolean contradict = headers.contains(FOR) && !Objects.equals(standard.address(), customary.address())
                || differ(standard.scheme(), customary.scheme())
                || differ(standard.host(), customary.host());
        if (contradict) {
            throw new InvalidForwardingHeaders("Forwarded and X-Forwarded-* contradict each other");
        }
        return new Hop(
                standard.address(),
                standard.scheme() == null ? customary.scheme() : standard.scheme(),
                standard.host() == null ? customary.host() : standard.host());
    }

    private String text(String name) throws InvalidForwardingHeaders {
        String all = String.join(",", headers.getAll(name));
        if (all.length() > MAX_CHARACTERS) {
            throw new InvalidForwardingHeaders(name + " has more than " + MAX_CHARACTERS + " characters");
        }
        return all;
    }

    private static Hop client(List<Hop> hops, TrustedProxies proxies) throws InvalidForwardingHeaders {
        if (hops.size() > MAX_HOPS) {
            throw new InvalidForwardingHeaders("too many hops (limit " + MAX_HOPS + ")");
        }
        int at = hops.size() - 1;
        while (at > 0 && isTrusted(hops.get(at), proxies)) {
            at--;
        }
        return hops.get(at);
    }

    private static boolean isTrusted(Hop hop, TrustedProxies proxies) {
        return hop.address() != null && proxies.include(hop.address());
    }

    private static boolean differ(@Nullable Object one, @Nullable Object other) {
        return one != null && other != null && !one.equals(other);
    }
}
