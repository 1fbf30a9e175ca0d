package dev.capstan.http.registry;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Version;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.http.access.Entrance;
import dev.capstan.http.common.Answers;
import dev.capstan.http.common.RequestShape;
import dev.capstan.negotiation.DeprecateVersion;
import dev.capstan.negotiation.Publisher;
import dev.capstan.negotiation.StandingChange;
import dev.capstan.negotiation.WithdrawVersion;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/** {@code /registry/{capability}/{version}/deprecation} and {@code …/withdrawal}: how long a version stays (X-NEG-6.2). */
@Controller("/registry/{capability}/{version}")
@ExecuteOn(TaskExecutors.BLOCKING)
final class RegistryStandings {

    /** The last that the header {@code Sunset} can tell (RFC 8594). */
    private static final int LAST_YEAR = 9999;

    private final DeprecateVersion deprecate;
    private final WithdrawVersion withdraw;
    private final RegistryDocuments documents;
    private final Entrance entrance;
    private final RequestShape shape;

    RegistryStandings(
            DeprecateVersion deprecate,
            WithdrawVersion withdraw,
            RegistryDocuments documents,
            Entrance entrance,
            SchemaEngine engine) {
        this.deprecate = deprecate;
        this.withdraw = withdraw;
        this.documents = documents;
        this.entrance = entrance;
        this.shape = RequestShape.named("withdrawal", engine);
    }

    /** Deprecates a version now. */
    @Post("/deprecation")
    HttpResponse<?> deprecate(HttpRequest<?> request, @PathVariable String capability, @PathVariable String version) {
        return entrance.publisher(request, RegistrySearch.ADDRESS, host -> {
            Optional<Version> named = RegistryVersions.named(capability, version);
            return named.isEmpty()
                    ? RegistryVersions.unknown(capability, version)
                    : answer(deprecate.deprecate(publisher(host), capability, named.get()));
        });
    }

    /** Deprecates a version now and withdraws it at its sunset. */
    @Post("/withdrawal")
    HttpResponse<?> withdraw(
            HttpRequest<byte[]> request, @PathVariable String capability, @PathVariable String version) {
        return entrance.publisher(request, RegistrySearch.ADDRESS, host -> {
            Instant sunset = sunset(shape.read(request.getBody().orElse(null)));
            Optional<Version> named = RegistryVersions.named(capability, version);
            return named.isEmpty()
                    ? RegistryVersions.unknown(capability, version)
                    : answer(withdraw.withdraw(publisher(host), capability, named.get(), sunset));
        });
    }

    private static Publisher publisher(Optional<String> host) {
        return host.map(Publisher::host).orElse(Publisher.OPERATOR);
    }

    private static Instant sunset(JsonNode body) throws RequestShape.Misshapen {
        try {
            OffsetDateTime sunset =
                    OffsetDateTime.parse(body.get("sunset").textValue()).withOffsetSameInstant(ZoneOffset.UTC);
            if (sunset.getYear() > 0 && sunset.getYear() <= LAST_YEAR) {
                return sunset.toInstant();
            }
        } catch (DateTimeException noDate) {
            // told below, as a date that no header can tell is
        }
        throw new RequestShape.Misshapen(Refusal.of(
                RefusalCode.INVALID_REQUEST, "/sunset: write a date and a time such as 2027-01-01T00:00:00Z"));
    }

    private HttpResponse<byte[]> answer(StandingChange change) {
        return change.fold(
                changed -> Answers.ok(documents.version(changed.version())),
                refused -> Answers.refused(refused.refusal()));
    }
}
