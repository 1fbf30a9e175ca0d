package dev.capstan.http.access;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.http.common.ErrorFormat;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** The bearer tokens of Agent Auth requests, and the discovery hint of its refusals. */
@Singleton
public final class AgentAuth {

    private static final String SCHEME = "Bearer ";

    private static final Refusal NO_TOKEN = Refusal.of(
            RefusalCode.AUTHENTICATION_REQUIRED,
            "send the token of a host or an agent in one header Authorization: Bearer");

    private final PublicUrl url;

    AgentAuth(PublicUrl url) {
        this.url = url;
    }

    /** Returns the token of a request. Throws if it is missing. */
    public String token(HttpRequest<?> request) throws RefusedException {
        return bearer(request).orElseThrow(() -> new RefusedException(NO_TOKEN));
    }

    /**
     * Returns the token of a request, or empty without an Authorization header. Throws if the header is not a single
     * token.
     */
    public static Optional<String> bearer(HttpRequest<?> request) throws RefusedException {
        List<String> headers = request.getHeaders().getAll(HttpHeaders.AUTHORIZATION);
        if (headers.isEmpty()) {
            return Optional.empty();
        }
        if (!hasToken(request)) {
            throw new RefusedException(NO_TOKEN);
        }
        return Optional.of(headers.get(0).substring(SCHEME.length()).strip());
    }

    /** Whether a request carries exactly one token. */
    static boolean hasToken(HttpRequest<?> request) {
        List<String> headers = request.getHeaders().getAll(HttpHeaders.AUTHORIZATION);
        return headers.size() == 1 && headers.get(0).regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    }

    /** Returns a refusal in the format of Agent Auth. A 401 has the discovery hint. */
    public MutableHttpResponse<byte[]> refused(Refusal refusal) {
        return withDiscoveryHint(ErrorFormat.AGENT_AUTH.refused(refusal));
    }

    /** Adds the URL of the discovery document to a 401 response, for agents without a token. */
    public MutableHttpResponse<byte[]> withDiscoveryHint(MutableHttpResponse<byte[]> response) {
        if (response.status() == HttpStatus.UNAUTHORIZED) {
            response.header(
                    HttpHeaders.WWW_AUTHENTICATE,
                    "AgentAuth discovery=\"" + url.issuer() + "/.well-known/agent-configuration\"");
        }
        return response;
    }
}
