package dev.capstan.http.access;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.http.origin.RequestOrigins;
import dev.capstan.http.strangers.LimitedOperation;
import dev.capstan.http.strangers.UnknownCallerLimiter;
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
    public void admit(LimitedOperation surface, HttpRequest<?> request, long places) throws RefusedException {
        Optional<Refusal> refusal = refusal(surface, request, places);
        if (refusal.isPresent()) {
            throw new RefusedException(refusal.get());
        }
    }

    /** Takes permits for a request. Returns the refusal if too few are left. */
    public Optional<Refusal> refusal(LimitedOperation surface, HttpRequest<?> request, long places) {
        return limit.take(surface, origins.of(request).client(), places).map(wait -> overTheLimit(surface, wait));
    }

    private static Refusal overTheLimit(LimitedOperation surface, Duration wait) {
        String what =
                switch (surface) {
                    case REGISTRATION -> "undecided registrations";
                    case REFUSED_CREDENTIALS -> "refused credentials";
                    case INTROSPECTION -> "introspections";
                    case ENVELOPE -> "envelopes";
                };
        return Refusal.of(
                        RefusalCode.RATE_LIMITED,
                        "too many " + what + " from this address, its network or in total; retry in "
                                + (wait.toSeconds() + 1) + " s")
                .after(wait);
    }
}
