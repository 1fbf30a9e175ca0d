package dev.capstan.origin;

import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;

/** The admission of anonymous requests, for all HTTP surfaces. */
@Singleton
public final class AnonymousCallers {

    private final AnonymousPolicy policy;
    private final RequestOrigins origins;

    public AnonymousCallers(AnonymousPolicy policy, RequestOrigins origins) {
        this.policy = policy;
        this.origins = origins;
    }

    /** Whether a request is admitted without authentication. */
    public boolean admit(HttpRequest<?> request) {
        return policy == AnonymousPolicy.ANY || admitLocal(request);
    }

    /** Whether a request is admitted without authentication and certainly comes from this machine. */
    public boolean admitLocal(HttpRequest<?> request) {
        return policy != AnonymousPolicy.NONE && origins.of(request).isLocal();
    }
}
