package dev.capstan.http.common;

import dev.capstan.core.Sha256;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/** A response with a digest (RFC 9530), not sent again to clients that have it already (RFC 9110). */
public final class ConditionalResponse {

    /** The header with the digest of the bytes that are sent. */
    static final String DIGEST = "Content-Digest";

    private ConditionalResponse() {}

    /**
     * A body with its digest, which may be sent to many clients.
     *
     * @param body the bytes; must not be changed
     * @param digest their SHA-256
     */
    public record Representation(byte[] body, byte[] digest) {

        /** Returns these bytes with their digest. */
        public static Representation of(byte[] body) {
            return new Representation(body, Sha256.of(body));
        }
    }

    /** Returns the response with this body, or 304 if the client has it already. */
    public static MutableHttpResponse<byte[]> of(HttpRequest<?> request, String caching, byte[] body, MediaType type) {
        return of(request, caching, Representation.of(body), type);
    }

    /** Returns the response with this representation, or 304 if the client has it already. */
    public static MutableHttpResponse<byte[]> of(
            HttpRequest<?> request, String caching, Representation representation, MediaType type) {
        String tag = "\"sha256:" + HexFormat.of().formatHex(representation.digest()) + "\"";
        MutableHttpResponse<byte[]> response = isHeld(request, tag)
                ? HttpResponse.<byte[]>status(HttpStatus.NOT_MODIFIED)
                : whole(representation, type);
        return response.header(HttpHeaders.ETAG, tag).header(HttpHeaders.CACHE_CONTROL, caching);
    }

    private static MutableHttpResponse<byte[]> whole(Representation representation, MediaType type) {
        String encoded = "sha-256=:" + Base64.getEncoder().encodeToString(representation.digest()) + ":";
        return HttpResponse.ok(representation.body())
                .contentType(type)
                .header(DIGEST, encoded)
                .header("Repr-Digest", encoded);
    }

    private static boolean isHeld(HttpRequest<?> request, String tag) {
        return request.getHeaders().getAll(HttpHeaders.IF_NONE_MATCH).stream()
                .flatMap(header -> Arrays.stream(header.split(",")))
                .map(String::strip)
                .map(held -> held.startsWith("W/") ? held.substring(2) : held)
                .anyMatch(held -> held.equals(tag) || held.equals("*"));
    }
}
