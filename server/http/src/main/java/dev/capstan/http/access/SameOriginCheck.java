package dev.capstan.http.access;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.origin.RequestOrigin;
import dev.capstan.origin.RequestOrigins;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.net.URI;

/** A check for cross-site requests, which a page of another site makes a browser send with remembered credentials. */
@Singleton
public final class SameOriginCheck {

    /** The refusal of a cross-site request. */
    static final Refusal CROSS_SITE = Refusal.of(
            RefusalCode.UNAUTHORIZED, "cross-site request; send it without a browser, or from a page of this server");

    private final PublicUrl url;
    private final RequestOrigins origins;

    SameOriginCheck(PublicUrl url, RequestOrigins origins) {
        this.url = url;
        this.origins = origins;
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
            throw new CrossSiteExceptionHandler.CrossSiteRequest();
        }
    }

    private boolean isSameOrigin(String origin, RequestOrigin requestOrigin) {
        URI ours = URI.create(url.issuer());
        return origin.equals(ours.getScheme() + "://" + ours.getRawAuthority())
                || ours.getScheme().equals("http")
                        && origin.equals(requestOrigin.scheme() + "://" + requestOrigin.host());
    }
}
