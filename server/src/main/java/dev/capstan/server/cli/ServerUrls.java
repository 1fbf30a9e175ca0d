package dev.capstan.server.cli;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the URLs of servers. */
final class ServerUrls implements ITypeConverter<URI> {

    private static final Set<String> SCHEMES = Set.of("http", "https");

    @Override
    public URI convert(String text) {
        try {
            URI url = new URI(text);
            if (url.getHost() != null && SCHEMES.contains(url.getScheme()) && url.getRawQuery() == null) {
                return url;
            }
        } catch (URISyntaxException noUrl) {
            // told below, as a URL of something else is
        }
        throw new TypeConversionException("'" + text + "' is no server: write a URL such as " + ServerOption.USUAL);
    }
}
