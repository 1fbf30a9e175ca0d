package dev.capstan.http.audit;

import dev.capstan.audit.port.RecordUnreadable;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.http.common.ErrorResponses;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.server.exceptions.ExceptionHandler;
import jakarta.inject.Singleton;
import java.time.Duration;

/** The response to a request that met a damaged record. */
@Singleton
final class DamagedRecordHandler implements ExceptionHandler<RecordUnreadable, HttpResponse<?>> {

    /** Time after which the client may retry. */
    private static final Duration UNTIL_RESTORED = Duration.ofMinutes(1);

    private final ErrorResponses errors;

    DamagedRecordHandler(ErrorResponses errors) {
        this.errors = errors;
    }

    @Override
    @SuppressWarnings("rawtypes") // required by the interface
    public HttpResponse<?> handle(HttpRequest request, RecordUnreadable damage) {
        return errors.refused(
                request,
                Refusal.of(RefusalCode.AUDIT_UNAVAILABLE, damage.getMessage()).after(UNTIL_RESTORED));
    }
}
