package dev.capstan.http.common;

import dev.capstan.audit.port.RecordUnreadable;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.port.AuditUnavailable;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;

/** The responses to requests that fail on every surface alike. */
@Factory
final class ExceptionHandlerFactory {

    /** Time after which the client may retry. */
    private static final Duration UNTIL_RESTORED = Duration.ofMinutes(1);

    /** Handles that nothing can be recorded. The log reports the fault once, not per request. */
    @Singleton
    ExceptionHandler<AuditUnavailable, HttpResponse<?>> auditUnavailable(ErrorResponses errors) {
        return (request, unavailable) -> errors.unrecorded(request);
    }

    /** Handles a damaged record. */
    @Singleton
    ExceptionHandler<RecordUnreadable, HttpResponse<?>> recordUnreadable(ErrorResponses errors) {
        return (request, damage) -> errors.refused(
                request,
                Refusal.of(RefusalCode.AUDIT_UNAVAILABLE, damage.getMessage()).after(UNTIL_RESTORED));
    }

    /** Handles a request beyond the capacity of the server: 503 {@code busy}. */
    @Singleton
    ExceptionHandler<RejectedExecutionException, HttpResponse<?>> busy(
            ErrorResponses errors, @Property(name = HttpSettings.MAX_REQUESTS, defaultValue = "1024") int limit) {
        return (request, full) -> errors.refused(
                request, Refusal.busy("too many concurrent requests (limit " + limit + "); retry in 1 s"));
    }
}
