package dev.capstan.http.agentauth;

import dev.capstan.http.common.Answers;
import dev.capstan.keys.ServerKey;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;

/** {@code /.well-known/jwks.json}: the public half of the key that signs what agents are answered over a message bus. */
@Controller("/.well-known/jwks.json")
final class ServerKeys {

    private final ServerKey key;

    ServerKeys(ServerKey key) {
        this.key = key;
    }

    /** Returns the key set, good for an hour. */
    @Get
    HttpResponse<byte[]> read() {
        return Answers.ok(key.keySet()).header(HttpHeaders.CACHE_CONTROL, "public, max-age=3600");
    }
}
