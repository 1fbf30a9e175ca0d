package dev.capstan.http.common;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.ReadinessCheck;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** {@code /health}: liveness and readiness of the server. */
@Controller("/health")
final class HealthController {

    private static final int RETRY_AFTER_SECONDS = 1;

    private final List<ReadinessCheck> checks;
    private final StartupState startup;

    HealthController(List<ReadinessCheck> checks, StartupState startup) {
        this.startup = startup;
        this.checks = checks.stream()
                .sorted(Comparator.comparing(ReadinessCheck::name))
                .toList();
    }

    /** Returns {@code {"status":"UP"}} while the process runs and listens, even if it accepts no calls. */
    @Get(uris = {"/", "/live"})
    HttpResponse<byte[]> health() {
        return JsonResponses.ok(Json.object().put("status", "UP"));
    }

    /** Returns status 200 once the start is complete, otherwise 503. */
    @Get("/started")
    HttpResponse<byte[]> started() {
        return startup.isComplete() ? health() : unavailable(Json.object().put("status", "DOWN"));
    }

    /**
     * Returns the state of every condition: status 200 if the server accepts calls, otherwise 503. The first status of
     * the body agrees with that of the response.
     */
    @Get("/ready")
    HttpResponse<byte[]> ready() {
        ObjectNode body = Json.object().put("status", "UP");
        ObjectNode states = body.putObject("checks");
        for (ReadinessCheck check : checks) {
            Optional<String> problem = check.problem();
            ObjectNode state = states.putObject(check.name()).put("status", problem.isEmpty() ? "UP" : "DOWN");
            problem.ifPresent(reason -> {
                state.put("reason", reason);
                if (check.stopsCalls()) {
                    body.put("status", "DOWN");
                }
            });
        }
        return body.path("status").asText().equals("UP") ? JsonResponses.ok(body) : unavailable(body);
    }

    private static HttpResponse<byte[]> unavailable(ObjectNode body) {
        return JsonResponses.json(HttpStatus.SERVICE_UNAVAILABLE, body)
                .header(HttpHeaders.RETRY_AFTER, String.valueOf(RETRY_AFTER_SECONDS));
    }
}
