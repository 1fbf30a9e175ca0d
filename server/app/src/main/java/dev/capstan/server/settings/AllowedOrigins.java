package dev.capstan.server.settings;

import io.micronaut.http.HttpMethod;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The web origins whose pages may call the server from a browser (CORS). */
public final class AllowedOrigins {

    private static final String PREFIX = "micronaut.server.cors.";
    private static final String CONFIGURATION = PREFIX + "configurations.capstan.";
    private static final Set<String> SCHEMES = Set.of("http", "https");

    /** The headers of responses that pages may read beside the safe ones of CORS. */
    private static final List<String> EXPOSED = List.of(
            "Trace-Id",
            "RateLimit",
            "RateLimit-Policy",
            "Retry-After",
            "WWW-Authenticate",
            "ETag",
            "Content-Digest",
            "Deprecation",
            "Sunset");

    private static final long MAX_AGE_SECONDS = 600;

    private AllowedOrigins() {}

    /**
     * Returns the settings of the HTTP server for these origins. Credentials that a browser remembers are never allowed.
     *
     * @param text origins, separated by commas; empty for none
     * @throws StartupFailed if one of them is no origin
     */
    public static Map<String, Object> settings(String text) throws StartupFailed {
        if (text.isEmpty()) {
            return Map.of();
        }
        List<String> origins = Stream.of(text.split(",", -1)).map(String::strip).toList();
        for (String origin : origins) {
            requireOrigin(origin);
        }
        return Map.of(
                PREFIX + "enabled",
                true,
                CONFIGURATION + "allowed-origins",
                origins,
                CONFIGURATION + "allowed-methods",
                List.of(HttpMethod.GET, HttpMethod.POST, HttpMethod.PUT, HttpMethod.DELETE),
                CONFIGURATION + "exposed-headers",
                EXPOSED,
                CONFIGURATION + "allow-credentials",
                false,
                CONFIGURATION + "max-age",
                MAX_AGE_SECONDS);
    }

    private static void requireOrigin(String origin) throws StartupFailed {
        if (!isOrigin(origin)) {
            throw new StartupFailed("--allow-origin: '" + origin
                    + "' is not an origin; write its scheme, host and port as a browser does, such as"
                    + " https://app.example");
        }
    }

    private static boolean isOrigin(String origin) {
        try {
            URI uri = new URI(origin);
            return uri.getScheme() != null
                    && SCHEMES.contains(uri.getScheme())
                    && uri.getHost() != null
                    && origin.equals(uri.getScheme() + "://" + uri.getRawAuthority())
                    && uri.getRawUserInfo() == null
                    && origin.equals(origin.toLowerCase(Locale.ROOT));
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
