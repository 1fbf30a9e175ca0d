package dev.capstan.http.registry;

import dev.capstan.http.common.ConditionalResponse;
import dev.capstan.negotiation.RegisteredVersion;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.netty.handler.codec.DateFormatter;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * The response headers of a published version: those of {@link ConditionalResponse}, and its deprecation and sunset
 * (RFC 9745, RFC 8594) (NEG-3.1).
 */
@Singleton
record VersionHeaders(InstantSource clock) {

    /** The Cache-Control of a response that never changes. */
    static final String LASTING = "private, max-age=31536000, immutable";

    /** The Cache-Control of a response that changes with the lifecycle of a version. */
    static final String CHANGING = "private, no-cache";

    /** Returns the response with this body, or 304 if the client has it already. */
    MutableHttpResponse<byte[]> put(
            HttpRequest<?> request, String caching, byte[] body, RegisteredVersion version, MediaType type) {
        MutableHttpResponse<byte[]> response = ConditionalResponse.of(request, caching, body, type);
        @Nullable Instant deprecated = version.lifecycle().deprecated();
        if (deprecated != null && !deprecated.isAfter(clock.instant())) {
            response.header("Deprecation", "@" + deprecated.getEpochSecond());
        }
        @Nullable Instant sunset = version.lifecycle().sunset();
        if (sunset != null) {
            response.header("Sunset", DateFormatter.format(Date.from(sunset)));
        }
        return response;
    }
}
