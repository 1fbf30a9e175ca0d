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

/** The tokens of requests, and the hint of a refusal where to get one, for every operation of Agent Auth. */
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

    /** The token of a request. */
    public String token(HttpRequest<?> request) throws RefusedException {
        return bearer(request).orElseThrow(() -> new RefusedException(NO_TOKEN));
    }

    /** The token of a request, if it has one; one that shows something else is refused. */
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

    /** Whether a request shows a token and nothing else. */
    static boolean hasToken(HttpRequest<?> request) {
        List<String> headers = request.getHeaders().getAll(HttpHeaders.AUTHORIZATION);
        return headers.size() == 1 && headers.get(0).regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    }

    /** A refusal as Agent Auth writes it, with a hint where an agent that has no token gets one. */
    public MutableHttpResponse<byte[]> refused(Refusal refusal) {
        return withDiscoveryHint(ErrorFormat.AGENT_AUTH.refused(refusal));
    }

    /** An answer, with a hint where an agent gets a token if it lacks one. */
    public MutableHttpResponse<byte[]> withDiscoveryHint(MutableHttpResponse<byte[]> answer) {
        if (answer.status() == HttpStatus.UNAUTHORIZED) {
            answer.header(
                    HttpHeaders.WWW_AUTHENTICATE,
                    "AgentAuth discovery=\"" + url.issuer() + "/.well-known/agent-configuration\"");
        }
        return answer;
    }
}
