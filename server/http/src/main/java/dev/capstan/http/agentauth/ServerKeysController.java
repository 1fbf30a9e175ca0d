package dev.capstan.http.agentauth;

import dev.capstan.http.common.JsonResponses;
import dev.capstan.keys.PublishedKeys;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;

/** {@code /.well-known/jwks.json}: the public keys that verify responses to agents over a message bus. */
@Controller("/.well-known/jwks.json")
record ServerKeysController(PublishedKeys keys) {

    /** Returns the key set, cacheable for an hour. */
    @Get
    HttpResponse<byte[]> read() {
        return JsonResponses.ok(keys.toJson()).header(HttpHeaders.CACHE_CONTROL, "public, max-age=3600");
    }
}
