package dev.capstan.http.access;

import dev.capstan.http.common.HttpSettings;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The URL by which clients know this server. It is the issuer of Agent Auth, the audience of tokens. */
@Singleton
public final class PublicUrl {

    private static final String HTTPS = "https://";

    private final @Nullable String configured;
    private volatile @Nullable String listening;

    PublicUrl(@Nullable @Property(name = HttpSettings.PUBLIC_URL) String configured) {
        this.configured = configured == null || configured.isBlank() ? null : withoutSlash(configured);
    }

    /**
     * Takes the URL that the server listens on, the default if no public URL is configured. Requests before that fail.
     */
    public void listening(URI url) {
        listening = withoutSlash(url.toString());
    }

    /** Whether a public URL is configured. A server behind a proxy has one, because remote callers look local there. */
    public boolean isSet() {
        return configured != null;
    }

    /** Whether clients reach the server by https: by its public URL, or by the address that it listens on. */
    public boolean isHttps() {
        String url = configured == null ? listening : configured;
        return url != null && url.regionMatches(true, 0, HTTPS, 0, HTTPS.length());
    }

    /** Returns the issuer, without a slash at its end. */
    public String issuer() {
        String issuer = configured == null ? listening : configured;
        if (issuer == null) {
            throw new IllegalStateException("the server is not listening yet");
        }
        return issuer;
    }

    /** Returns the origin of this server's pages as browsers send it: in lower case, without a default port. */
    String origin() {
        URI url = URI.create(issuer().toLowerCase(Locale.ROOT));
        String origin = url.getScheme() + "://" + url.getRawAuthority();
        String port = isHttps() ? ":443" : ":80";
        return origin.endsWith(port) ? origin.substring(0, origin.length() - port.length()) : origin;
    }

    /** Returns the location for executing capabilities that name no other location (GR-6.1). */
    public URI executeLocation() {
        return URI.create(issuer() + "/capability/execute");
    }

    private static String withoutSlash(String url) {
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }
}
