package dev.capstan.client;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A URL to which tokens may be sent: https, or http to this machine.
 *
 * @param uri the URL, with a host, without user and fragment
 */
public record SecureUrl(URI uri) {

    private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[::1]");
    private static final Pattern USER = Pattern.compile("//[^/@]*@");
    private static final int LAST_PORT = 65_535;
    private static final int HTTPS_PORT = 443;
    private static final int HTTP_PORT = 80;

    /** Creates a URL. Throws {@link IllegalArgumentException} if tokens must not be sent to it. */
    public SecureUrl {
        boolean isReachable = uri.getHost() != null && uri.getPort() <= LAST_PORT;
        if (!isReachable || uri.getRawUserInfo() != null || uri.getRawFragment() != null) {
            throw invalid(uri.toString(), "must have a host, a port up to 65535, and no user or fragment");
        }
        boolean secure = "https".equals(uri.getScheme()) || ("http".equals(uri.getScheme()) && isLoopback(uri));
        if (!secure) {
            throw invalid(uri.toString(), "must use https, or http to this machine");
        }
    }

    /** Parses a URL. Throws {@link IllegalArgumentException} if it is invalid. */
    public static SecureUrl parse(String text) {
        try {
            return new SecureUrl(new URI(text));
        } catch (URISyntaxException e) {
            throw invalid(text, "is not a valid URL");
        }
    }

    /** Returns the reason why a URL is invalid. It repeats no password. */
    private static IllegalArgumentException invalid(String url, String reason) {
        return new IllegalArgumentException(
                "'" + TerminalText.of(USER.matcher(url).replaceFirst("//…@")) + "' " + reason);
    }

    /** Parses a URL named by a server. Throws {@link ClientFailed} if it is invalid. */
    static SecureUrl named(String text, String name) {
        try {
            return parse(text);
        } catch (IllegalArgumentException e) {
            throw new ClientFailed("the server's " + name + " is not trusted: " + e.getMessage());
        }
    }

    /** Whether the URL points to this machine. */
    boolean isLoopback() {
        return isLoopback(uri);
    }

    private static boolean isLoopback(URI uri) {
        return LOOPBACK.matcher(uri.getHost().toLowerCase(Locale.ROOT)).matches();
    }

    /** Returns scheme, host and port in a canonical form. */
    String origin() {
        boolean https = "https".equals(uri.getScheme());
        int port = uri.getPort() >= 0 ? uri.getPort() : https ? HTTPS_PORT : HTTP_PORT;
        return uri.getScheme() + "://" + uri.getHost().toLowerCase(Locale.ROOT) + ":" + port;
    }

    /** Returns the URL without a slash at its end. */
    public String withoutSlash() {
        return withoutSlash(uri);
    }

    /** Returns any URL without a slash at its end. */
    public static String withoutSlash(URI uri) {
        String text = uri.toString();
        return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
    }
}
