package dev.capstan.keys.jwks;

import dev.capstan.grants.port.KeysUnavailable;
import dev.capstan.grants.port.KeysUnavailable.Reason;
import java.net.URI;
import java.util.Locale;

/**
 * A URL that may be fetched, as far as its text shows.
 *
 * @param url URL in ASCII, with scheme http or https and a host
 */
record KeySetUrl(URI url) {

    /** The maximum number of characters in a URL. */
    static final int MAX_CHARS = 2048;

    private static final int HTTPS_PORT = 443;
    private static final int HTTP_PORT = 80;
    private static final int MAX_PORT = 65_535;

    /**
     * Checks a URL. Refuses a scheme other than http and https, user info, a fragment, a missing host or an invalid
     * port.
     */
    static KeySetUrl of(URI given) throws KeysUnavailable {
        if (given.toString().length() > MAX_CHARS) {
            throw refused("has more than " + MAX_CHARS + " characters");
        }
        URI url = ascii(given);
        String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
        if (!scheme.equals("https") && !scheme.equals("http")) {
            throw refused("is not https");
        }
        if (url.getRawUserInfo() != null || url.getRawFragment() != null) {
            throw refused("contains a user or a fragment");
        }
        if (url.getHost() == null || url.getHost().endsWith(".")) {
            throw refused("has no valid host");
        }
        if (url.getPort() == 0 || url.getPort() > MAX_PORT) {
            throw refused("has an invalid port");
        }
        return new KeySetUrl(url);
    }

    /** Returns a URL in ASCII. That normalises characters, some of which then are none of a URL. */
    private static URI ascii(URI given) throws KeysUnavailable {
        try {
            return URI.create(given.toASCIIString());
        } catch (IllegalArgumentException e) {
            throw refused("has invalid characters");
        }
    }

    /**
     * Throws {@link KeysUnavailable} for http or a port other than that of https, which only a key set on this machine
     * may have.
     */
    void checkPublic() throws KeysUnavailable {
        if (!isHttps()) {
            throw refused("is not https");
        }
        if (port() != HTTPS_PORT) {
            throw refused("has a port other than " + HTTPS_PORT);
        }
    }

    /** Returns the target of a redirect from this URL. */
    KeySetUrl redirectedTo(String location) throws KeysUnavailable {
        try {
            return of(url.resolve(location));
        } catch (IllegalArgumentException e) {
            throw new KeysUnavailable(Reason.INVALID_RESPONSE, "the key set's URL redirects to an invalid URL");
        }
    }

    boolean isHttps() {
        return url.getScheme().equalsIgnoreCase("https");
    }

    /** Returns the name or address of the host, without the brackets around an IPv6 address. */
    String host() {
        return url.getHost().replaceAll("[\\[\\]]", "");
    }

    int port() {
        if (url.getPort() >= 0) {
            return url.getPort();
        }
        return isHttps() ? HTTPS_PORT : HTTP_PORT;
    }

    /** Returns host and port for the request's Host header. */
    String authority() {
        return url.getRawAuthority();
    }

    /** Returns path and query for the request line. */
    String target() {
        String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        return url.getRawQuery() == null ? path : path + "?" + url.getRawQuery();
    }

    private static KeysUnavailable refused(String problem) {
        return new KeysUnavailable(
                Reason.REFUSED_URL, "the key set's URL " + problem + "; publish it at https://host/path");
    }
}
