package dev.capstan.cli;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The option converter for URLs of servers. */
public final class ServerUrlConverter implements ITypeConverter<URI> {

    /** The largest number of a port. */
    public static final int LAST_PORT = 65_535;

    private static final Set<String> SCHEMES = Set.of("http", "https");

    @Override
    public URI convert(String text) {
        try {
            URI url = new URI(text);
            if (url.getRawUserInfo() != null) {
                throw new TypeConversionException(
                        "the server URL must not contain a user; remove the part before the @");
            }
            if (isServerUrl(url)) {
                return url;
            }
        } catch (URISyntaxException e) {
            // reported below, like a URL of another kind
        }
        throw new TypeConversionException("'" + text + "' is not a valid server URL; use one such as "
                + ServerOption.DEFAULT_URL + ", in --url or the variable CAPSTAN_URL");
    }

    /** Whether this is a URL of HTTP with a host, and without a user, a query or a fragment. */
    public static boolean isServerUrl(URI url) {
        boolean reachable = url.getHost() != null && url.getPort() <= LAST_PORT;
        boolean plain = url.getRawQuery() == null && url.getRawUserInfo() == null && url.getRawFragment() == null;
        return reachable && plain && url.getScheme() != null && SCHEMES.contains(url.getScheme());
    }
}
