package dev.capstan.core.handler;

import dev.capstan.core.Permission;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * An HTTP request of a handler.
 *
 * @param method method, in upper case
 * @param url an absolute http or https URL without user info
 * @param headers headers by name, except those of HTTP itself and of the trace
 * @param body body; may be empty
 */
public record HandlerHttpRequest(String method, URI url, Map<String, String> headers, byte[] body) {

    private static final Pattern METHOD = Pattern.compile("[A-Z]{1,16}");
    private static final Set<String> SCHEMES = Set.of("http", "https");
    private static final Set<String> READING = Set.of("GET", "HEAD");

    public HandlerHttpRequest {
        if (!METHOD.matcher(method).matches()) {
            throw new IllegalArgumentException("an HTTP method must be 1 to 16 upper-case letters");
        }
        String scheme = String.valueOf(url.getScheme()).toLowerCase(Locale.ROOT);
        if (!SCHEMES.contains(scheme) || url.getHost() == null || url.getRawUserInfo() != null) {
            throw new IllegalArgumentException("a request needs an absolute http or https URL without user info");
        }
        headers = Map.copyOf(headers);
    }

    /** Creates a GET request for this URL. */
    public static HandlerHttpRequest get(URI url) {
        return new HandlerHttpRequest("GET", url, Map.of(), new byte[0]);
    }

    /** Returns the permission that a capability must declare to send it. */
    public Permission permission() {
        return READING.contains(method) ? Permission.NETWORK_READ : Permission.NETWORK_WRITE;
    }
}
