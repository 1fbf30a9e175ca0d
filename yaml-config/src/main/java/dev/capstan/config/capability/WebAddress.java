package dev.capstan.config.capability;

import dev.capstan.config.document.Node;
import dev.capstan.config.document.Values;
import dev.capstan.core.service.UrlTemplate;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reader of web addresses: absolute http or https URLs without a user or password. */
public final class WebAddress {

    private static final Pattern USER = Pattern.compile("//[^/@]*@");
    private static final int LAST_PORT = 65_535;
    private static final String ADVICE =
            "write an absolute http or https URL, with a port up to 65535 and without user and password";

    private WebAddress() {}

    /** Returns the address, or empty after reporting an error that repeats no password. */
    public static Optional<URI> read(Node node, Values values) {
        return values.text(node).flatMap(text -> {
            Optional<URI> address = parse(text);
            return address.isPresent()
                    ? address
                    : values.badValue(node, USER.matcher(text).replaceAll("//…@"), ADVICE);
        });
    }

    /** Returns a URL that may have parameters in braces, or empty after reporting an error that repeats no password. */
    static Optional<String> readTemplate(Node node, Values values) {
        return values.text(node).flatMap(text -> {
            boolean isAddress = UrlTemplate.sample(text)
                    .map(URI::toString)
                    .flatMap(WebAddress::parse)
                    .isPresent();
            return isAddress
                    ? Optional.of(text)
                    : values.badValue(node, USER.matcher(text).replaceAll("//…@"), ADVICE);
        });
    }

    private static Optional<URI> parse(String text) {
        try {
            URI uri = new URI(text);
            boolean web = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
            boolean reachable = uri.getHost() != null && uri.getPort() <= LAST_PORT;
            return web && reachable && uri.getRawUserInfo() == null ? Optional.of(uri) : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }
}
