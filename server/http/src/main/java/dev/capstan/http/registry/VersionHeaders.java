package dev.capstan.http.registry;

import dev.capstan.http.common.ConditionalResponse;
import dev.capstan.negotiation.RegisteredVersion;
import dev.capstan.negotiation.VersionLifecycle;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The response headers of a published version: those of {@link ConditionalResponse}, and its deprecation and sunset
 * (RFC 9745, RFC 8594) (NEG-3.1).
 */
@Singleton
final class VersionHeaders {

    /** The Cache-Control of a response that never changes. */
    static final String LASTING = "private, max-age=31536000, immutable";

    /** The Cache-Control of a response that changes with the lifecycle of a version. */
    static final String CHANGING = "private, no-cache";

    private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final InstantSource clock;

    VersionHeaders(InstantSource clock) {
        this.clock = clock;
    }

    /** Returns the response with this body, or 304 if the client has it already. */
    MutableHttpResponse<byte[]> put(
            HttpRequest<?> request, String caching, byte[] body, RegisteredVersion version, MediaType type) {
        MutableHttpResponse<byte[]> response = ConditionalResponse.of(request, caching, body, type);
        return addLifecycleHeaders(response, version.lifecycle());
    }

    private MutableHttpResponse<byte[]> addLifecycleHeaders(
            MutableHttpResponse<byte[]> response, VersionLifecycle lifecycle) {
        @Nullable Instant deprecated = lifecycle.deprecated();
        if (deprecated != null && !deprecated.isAfter(clock.instant())) {
            response.header("Deprecation", "@" + deprecated.getEpochSecond());
        }
        @Nullable Instant sunset = lifecycle.sunset();
        if (sunset != null) {
            response.header("Sunset", HTTP_DATE.format(sunset));
        }
        return response;
    }
}
