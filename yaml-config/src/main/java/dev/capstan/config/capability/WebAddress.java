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
        return values.text(node).flatMap(text -> checked(parse(text), text, node, values));
    }

    /** Returns a URL that may have parameters in braces, or empty after reporting an error that repeats no password. */
    static Optional<String> readTemplate(Node node, Values values) {
        return values.text(node).flatMap(text -> checked(UrlTemplate.sample(text), text, node, values)
                .map(sample -> text));
    }

    private static Optional<URI> checked(Optional<URI> url, String text, Node node, Values values) {
        Optional<URI> address = url.filter(WebAddress::isAddress);
        return address.isPresent()
                ? address
                : values.badValue(node, USER.matcher(text).replaceAll("//…@"), ADVICE);
    }

    private static boolean isAddress(URI url) {
        boolean web = "http".equalsIgnoreCase(url.getScheme()) || "https".equalsIgnoreCase(url.getScheme());
        return web && url.getHost() != null && url.getPort() <= LAST_PORT && url.getRawUserInfo() == null;
    }

    private static Optional<URI> parse(String text) {
        try {
            return Optional.of(new URI(text));
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }
}
