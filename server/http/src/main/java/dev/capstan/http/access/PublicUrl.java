package dev.capstan.http.access;

import dev.capstan.http.common.HttpSettings;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** What clients call this server by: the issuer that tokens are meant for. */
@Singleton
public final class PublicUrl {

    private final @Nullable String configured;
    private volatile @Nullable String listening;

    PublicUrl(@Nullable @Property(name = HttpSettings.PUBLIC_URL) String configured) {
        this.configured = configured == null || configured.isBlank() ? null : withoutSlash(configured);
    }

    /** Where the server listens, which is what it is called where nothing else was said. */
    public void listening(URI url) {
        listening = withoutSlash(url.toString());
    }

    /** Whether it was set, as it is where a proxy brings callers of other machines, who all look local then. */
    public boolean isSet() {
        return configured != null;
    }

    /** Whether it was set, and clients reach the server by https. */
    public boolean isHttps() {
        return configured != null && configured.regionMatches(true, 0, "https://", 0, "https://".length());
    }

    /** The issuer, without a slash at its end. */
    public String issuer() {
        String issuer = configured == null ? listening : configured;
        if (issuer == null) {
            throw new IllegalStateException("the server does not listen yet");
        }
        return issuer;
    }

    /** Where capabilities are executed that name no other place (GR-6.1). */
    public URI executeLocation() {
        return URI.create(issuer() + "/capability/execute");
    }

    private static String withoutSlash(String url) {
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }
}
