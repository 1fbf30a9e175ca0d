package dev.capstan.http.origin;

import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;

/** Decides for every HTTP surface whether a request is let in that does not say who makes it. */
@Singleton
public final class AnonymousCallers {

    private final AnonymousPolicy policy;
    private final RequestOrigins origins;

    public AnonymousCallers(AnonymousPolicy policy, RequestOrigins origins) {
        this.policy = policy;
        this.origins = origins;
    }

    /** Whether a request needs no name. */
    public boolean admit(HttpRequest<?> request) {
        return policy == AnonymousPolicy.ANY || admitLocal(request);
    }

    /** Whether a request needs no name and a program of this machine is known to have sent it. */
    public boolean admitLocal(HttpRequest<?> request) {
        return policy != AnonymousPolicy.NONE && origins.of(request).isLocal();
    }
}
