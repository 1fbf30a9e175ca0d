package dev.capstan.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A URL to which tokens may be sent: https, or http to this very machine.
 *
 * @param uri the URL, with a host, without user or fragment
 */
public record SecureUrl(URI uri) {

    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[::1]");
    private static final int HTTPS_PORT = 443;
    private static final int HTTP_PORT = 80;

    /** Refuses any other with {@link IllegalArgumentException}. */
    public SecureUrl {
        if (uri.getHost() == null || uri.getRawUserInfo() != null || uri.getRawFragment() != null) {
            throw new IllegalArgumentException("it needs a host, and neither user nor fragment");
        }
        boolean secure = "https".equals(uri.getScheme()) || ("http".equals(uri.getScheme()) && isLoopback(uri));
        if (!secure) {
            throw new IllegalArgumentException("it has to be https, or http to this very machine");
        }
    }

    /** The URL in a text, or {@link IllegalArgumentException}. */
    public static SecureUrl parse(String text) {
        try {
            return new SecureUrl(new URI(text));
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("it is no URL", e);
        }
    }

    /** A URL that a server names; what does not do ends the command. */
    static SecureUrl named(String text, String what) {
        try {
            return parse(text);
        } catch (IllegalArgumentException e) {
            throw new ClientFailed(
                    "the server's " + what + " '" + TerminalText.of(text) + "' is not trusted: " + e.getMessage());
        }
    }

    /** Whether only this machine is reached by it. */
    boolean isLoopback() {
        return isLoopback(uri);
    }

    private static boolean isLoopback(URI uri) {
        return LOOPBACK.matcher(uri.getHost().toLowerCase(Locale.ROOT)).matches();
    }

    /** Scheme, host and port, each written in one way only. */
    String origin() {
        boolean https = "https".equals(uri.getScheme());
        int port = uri.getPort() >= 0 ? uri.getPort() : https ? HTTPS_PORT : HTTP_PORT;
        return uri.getScheme() + "://" + uri.getHost().toLowerCase(Locale.ROOT) + ":" + port;
    }

    /** The URL without the slash that it may end with. */
    public String withoutSlash() {
        String text = uri.toString();
        return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }
}
