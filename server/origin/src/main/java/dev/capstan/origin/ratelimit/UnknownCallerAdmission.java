package dev.capstan.origin.ratelimit;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusedException;
import dev.capstan.origin.RequestOrigins;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;

/** Admission of requests from unknown callers, within the rate limits of their source. */
@Singleton
public final class UnknownCallerAdmission {

    private final UnknownCallerLimiter limit;
    private final RequestOrigins origins;

    UnknownCallerAdmission(UnknownCallerLimiter limit, RequestOrigins origins) {
        this.limit = limit;
        this.origins = origins;
    }

    /** Takes permits for a request. Throws if too few are left. */
    public void admit(LimitedOperation operation, HttpRequest<?> request, long permits) throws RefusedException {
        Optional<Refusal> refusal = refusal(operation, request, permits);
        if (refusal.isPresent()) {
            throw new RefusedException(refusal.get());
        }
    }

    /** Takes permits for a request. Returns the refusal if too few are left. */
    public Optional<Refusal> refusal(LimitedOperation operation, HttpRequest<?> request, long permits) {
        return limit.tryAcquire(operation, origins.of(request).client(), permits)
                .map(wait -> limitExceeded(operation, wait));
    }

    private static Refusal limitExceeded(LimitedOperation operation, Duration wait) {
        String what =
                switch (operation) {
                    case REGISTRATION -> "undecided registrations";
                    case REFUSED_CREDENTIALS -> "refused credentials";
                    case INTROSPECTION -> "introspections";
                    case ENVELOPE -> "envelopes";
                };
        return Refusal.rateLimited("too many " + what + " from this address, its network or in total", wait);
    }
}
