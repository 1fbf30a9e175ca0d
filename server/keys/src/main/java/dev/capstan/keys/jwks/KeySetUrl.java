package dev.capstan.keys.jwks;

import dev.capstan.grants.port.KeysUnavailable;
import dev.capstan.grants.port.KeysUnavailable.Reason;
import java.net.URI;
import java.util.Locale;

/**
 * A URL that may be fetched, as far as can be told by looking at it.
 *
 * @param url in ASCII, with a scheme of http or https and a host
 */
record KeySetUrl(URI url) {

    /** The most characters of a URL. */
    static final int MAX_CHARS = 2048;

    private static final int HTTPS_PORT = 443;
    private static final int HTTP_PORT = 80;
    private static final int MAX_PORT = 65_535;

    /** Refuses a URL of another scheme than http and https, with a user or a fragment in it, or without a host. */
    static KeySetUrl of(URI given) throws KeysUnavailable {
        if (given.toString().length() > MAX_CHARS) {
            throw refused("has more than " + MAX_CHARS + " characters");
        }
        URI url = URI.create(given.toASCIIString());
        String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
        if (!scheme.equals("https") && !scheme.equals("http")) {
            throw refused("is not https");
        }
        if (url.getRawUserInfo() != null || url.getRawFragment() != null) {
            throw refused("holds a user or a fragment");
        }
        if (url.getHost() == null || url.getHost().endsWith(".")) {
            throw refused("has no host that can be looked up");
        }
        if (url.getPort() == 0 || url.getPort() > MAX_PORT) {
            throw refused("has a port that there is not");
        }
        return new KeySetUrl(url);
    }

    /** Refuses what only a key set on this machine may have: http, or a port other than that of https. */
    void checkPublic() throws KeysUnavailable {
        if (!isHttps()) {
            throw refused("is not https");
        }
        if (port() != HTTPS_PORT) {
            throw refused("has a port other than " + HTTPS_PORT);
        }
    }

    /** Where this URL leads on to. */
    KeySetUrl redirectedTo(String location) throws KeysUnavailable {
        try {
            return of(url.resolve(location));
        } catch (IllegalArgumentException noUrl) {
            throw new KeysUnavailable(Reason.BAD_ANSWER, "the key set's URL leads on to what is no URL");
        }
    }

    boolean isHttps() {
        return url.getScheme().equalsIgnoreCase("https");
    }

    /** The name or address of the host, without the brackets around one of version 6. */
    String host() {
        return url.getHost().replaceAll("[\\[\\]]", "");
    }

    int port() {
        if (url.getPort() >= 0) {
            return url.getPort();
        }
        return isHttps() ? HTTPS_PORT : HTTP_PORT;
    }

    /** Host and port as a request names them. */
    String authority() {
        return url.getRawAuthority();
    }

    /** Path and query as a request names them. */
    String target() {
        String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        return url.getRawQuery() == null ? path : path + "?" + url.getRawQuery();
    }

    private static KeysUnavailable refused(String what) {
        return new KeysUnavailable(
                Reason.REFUSED_URL, "the key set's URL " + what + ": publish it at https://host/path");
    }
}
