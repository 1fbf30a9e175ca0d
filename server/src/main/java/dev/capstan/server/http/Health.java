package dev.capstan.server.http;

import dev.capstan.core.json.Json;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;

/** {@code /health}: whether the server answers. */
@Controller("/health")
final class Health {

    /** That it does. */
    @Get
    HttpResponse<byte[]> health() {
        return Answers.ok(Json.object().put("status", "UP"));
    }
}
