package dev.capstan.http.registry;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Version;
import dev.capstan.http.common.JsonResponses;
import dev.capstan.http.common.ParameterParser;
import dev.capstan.http.common.ValidatedBody;
import dev.capstan.negotiation.DeprecateVersion;
import dev.capstan.negotiation.Publisher;
import dev.capstan.negotiation.VersionLifecycleChange;
import dev.capstan.negotiation.WithdrawVersion;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.time.Instant;

/**
 * {@code /registry/{capability}/{version}/deprecation} and {@code …/withdrawal}: the lifecycle of a version
 * (X-NEG-6.2).
 */
@Controller("/registry/{capability}/{version}")
@ExecuteOn(TaskExecutors.BLOCKING)
record VersionLifecycleController(DeprecateVersion deprecate, WithdrawVersion withdraw, RegistryDocuments documents) {

    /** The last year that the header {@code Sunset} can express (RFC 8594). */
    private static final int LAST_YEAR = 9999;

    /** Deprecates a version now. */
    @Post("/deprecation")
    HttpResponse<?> deprecate(Publisher publisher, @PathVariable String capability, @PathVariable String version) {
        Version named = RegistryVersionController.named(capability, version);
        return response(deprecate.deprecate(publisher, capability, named));
    }

    /** Deprecates a version now and withdraws it at its sunset. */
    @Post("/withdrawal")
    HttpResponse<?> withdraw(
            HttpRequest<byte[]> request,
            Publisher publisher,
            @ValidatedBody("withdrawal") JsonNode body,
            @PathVariable String capability,
            @PathVariable String version) {
        Instant sunset = sunset(body);
        Version named = RegistryVersionController.named(capability, version);
        return response(withdraw.withdraw(publisher, capability, named, sunset));
    }

    private static Instant sunset(JsonNode body) {
        return VersionFields.time(body.get("sunset").textValue())
                .filter(sunset -> sunset.getYear() > 0 && sunset.getYear() <= LAST_YEAR)
                .orElseThrow(
                        () -> ParameterParser.invalid("/sunset: must be a date and time, such as 2027-01-01T00:00:00Z"))
                .toInstant();
    }

    private HttpResponse<byte[]> response(VersionLifecycleChange change) {
        return change.fold(
                changed -> JsonResponses.ok(documents.version(changed.version())),
                refused -> JsonResponses.refused(refused.refusal()));
    }
}
