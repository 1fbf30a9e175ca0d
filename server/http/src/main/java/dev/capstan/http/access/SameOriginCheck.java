package dev.capstan.http.access;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.http.common.HttpSettings;
import dev.capstan.origin.RequestOrigin;
import dev.capstan.origin.RequestOrigins;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A check for cross-site requests, which a page of another site makes a browser send with remembered credentials. */
@Singleton
public final class SameOriginCheck {

    /** The refusal of a cross-site request. */
    static final Refusal CROSS_SITE = Refusal.of(
            RefusalCode.UNAUTHORIZED, "cross-site request; send it without a browser, or from a page of this server");

    private final PublicUrl url;
    private final RequestOrigins origins;
    private final Set<String> allowed;

    /**
     * Creates the check.
     *
     * @param allowed origins whose pages may use the server without remembered credentials, separated by commas
     */
    SameOriginCheck(
            PublicUrl url,
            RequestOrigins origins,
            @Property(name = HttpSettings.ALLOWED_ORIGINS, defaultValue = "") String allowed) {
        this.url = url;
        this.origins = origins;
        this.allowed = Stream.of(allowed.split(","))
                .map(String::strip)
                .filter(origin -> !origin.isEmpty())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Whether a request comes from a page of this server, or from no page. */
    public boolean mayHaveSent(HttpRequest<?> request) {
        String site = request.getHeaders().get("Sec-Fetch-Site");
        String origin = request.getHeaders().get(HttpHeaders.ORIGIN);
        return (site == null || site.equals("same-origin") || site.equals("none"))
                && (origin == null || isSameOrigin(origin, origins.of(request)));
    }

    /** Refuses a cross-site request. */
    void requireSameOrigin(HttpRequest<?> request) {
        if (!mayHaveSent(request)) {
            throw new RefusedException(CROSS_SITE);
        }
    }

    /** Refuses a request from a page that is neither of this server nor of an allowed origin. */
    public void requireAllowedOrigin(HttpRequest<?> request) {
        @Nullable String origin = request.getHeaders().get(HttpHeaders.ORIGIN);
        if (origin == null || !allowed.contains(origin)) {
            requireSameOrigin(request);
        }
    }

    private boolean isSameOrigin(String origin, RequestOrigin requestOrigin) {
        return origin.equals(url.origin())
                || !url.isHttps() && origin.equals(requestOrigin.scheme() + "://" + requestOrigin.host());
    }
}
