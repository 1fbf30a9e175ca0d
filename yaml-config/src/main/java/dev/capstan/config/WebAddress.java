package dev.capstan.config;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/** The addresses that a file may name: absolute http or https URLs that carry no password. */
final class WebAddress {

    static final String ADVICE = "write an absolute http or https URL, without a user or a password in it";

    private WebAddress() {}

    static Optional<URI> parse(String text) {
        try {
            URI uri = new URI(text);
            boolean web = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
            return web && uri.getHost() != null && uri.getRawUserInfo() == null ? Optional.of(uri) : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty();
        }
    }
}
