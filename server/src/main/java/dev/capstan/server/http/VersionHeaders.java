package dev.capstan.server.http;

import dev.capstan.negotiation.RegisteredVersion;
import dev.capstan.negotiation.Standing;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What the headers of an answer say of a published version: its integrity (RFC 9530), whether the reader has it already,
 * and how long it is to be relied on (RFC 9745, RFC 8594) (NEG-3.1).
 */
@Singleton
final class VersionHeaders {

    /** How long an answer may be kept that never changes. */
    static final String LASTING = "private, max-age=31536000, immutable";

    /** How long an answer may be kept that changes with the standing of a version. */
    static final String CHANGING = "private, no-cache";

    private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final InstantSource clock;

    VersionHeaders(InstantSource clock) {
        this.clock = clock;
    }

    /** The answer with this body, or that the reader has it already. */
    MutableHttpResponse<byte[]> put(
            HttpRequest<?> request, String caching, byte[] body, RegisteredVersion version, MediaType type) {
        byte[] digest = sha256(body);
        String tag = "\"sha256:" + HexFormat.of().formatHex(digest) + "\"";
        MutableHttpResponse<byte[]> answer =
                isHeld(request, tag) ? HttpResponse.<byte[]>status(HttpStatus.NOT_MODIFIED) : whole(body, digest, type);
        answer.header(HttpHeaders.ETAG, tag).header(HttpHeaders.CACHE_CONTROL, caching);
        return standing(answer, version.standing());
    }

    private static MutableHttpResponse<byte[]> whole(byte[] body, byte[] digest, MediaType type) {
        String encoded = "sha-256=:" + Base64.getEncoder().encodeToString(digest) + ":";
        return HttpResponse.ok(body)
                .contentType(type)
                .header("Content-Digest", encoded)
                .header("Repr-Digest", encoded);
    }

    private MutableHttpResponse<byte[]> standing(MutableHttpResponse<byte[]> answer, Standing standing) {
        @Nullable Instant deprecated = standing.deprecated();
        if (deprecated != null && !deprecated.isAfter(clock.instant())) {
            answer.header("Deprecation", "@" + deprecated.getEpochSecond());
        }
        @Nullable Instant sunset = standing.sunset();
        if (sunset != null) {
            answer.header("Sunset", HTTP_DATE.format(sunset));
        }
        return answer;
    }

    private static boolean isHeld(HttpRequest<?> request, String tag) {
        return request.getHeaders().getAll(HttpHeaders.IF_NONE_MATCH).stream()
                .flatMap(header -> Arrays.stream(header.split(",")))
                .map(String::strip)
                .map(held -> held.startsWith("W/") ? held.substring(2) : held)
                .anyMatch(held -> held.equals(tag) || held.equals("*"));
    }

    private static byte[] sha256(byte[] body) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(body);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
