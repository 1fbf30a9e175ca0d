package dev.capstan.http.access;

import dev.capstan.accounts.Lane;
import dev.capstan.accounts.SignIn;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.grants.Refused;
import dev.capstan.http.common.Answers;
import dev.capstan.http.common.RequestShape;
import dev.capstan.http.origin.RequestOrigins;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** What every operation has in common that a person asks for with a program: HTTP Basic, and how a refusal leaves. */
@Singleton
public final class Owners {

    private static final String SCHEME = "Basic ";
    private static final Pattern ENDS_ACCOUNT = Pattern.compile("/accounts/[^/]+/end/?");

    private static final Refusal UNKNOWN = Refusal.of(
            RefusalCode.AUTHENTICATION_REQUIRED,
            "send the name and the password of an account in the header Authorization: Basic");

    private final SignIn signIn;
    private final RequestOrigins origins;

    Owners(SignIn signIn, RequestOrigins origins) {
        this.signIn = signIn;
        this.origins = origins;
    }

    /** One operation. */
    @FunctionalInterface
    public interface Operation {

        /** The answer to this account, or why there is none. */
        HttpResponse<?> run(String account) throws Refused, RequestShape.Misshapen;
    }

    /** The answer of an operation to the account that asks, a refusal included. */
    public HttpResponse<?> answer(HttpRequest<?> request, Operation operation) {
        try {
            return operation.run(account(request)).toMutableResponse().header(HttpHeaders.CACHE_CONTROL, "no-store");
        } catch (Refused refused) {
            return refused(refused.refusal());
        } catch (RequestShape.Misshapen misshapen) {
            return refused(misshapen.refusal());
        } catch (AuditUnavailable unavailable) {
            return refused(Answers.UNRECORDED);
        }
    }

    /** Why a request that no account makes goes no further, or nothing where an account makes it. */
    Optional<HttpResponse<?>> refusal(HttpRequest<?> request) {
        try {
            account(request);
            return Optional.empty();
        } catch (Refused refused) {
            return Optional.of(refused(refused.refusal()));
        } catch (AuditUnavailable unavailable) {
            return Optional.of(refused(Answers.UNRECORDED));
        }
    }

    /** Where a request comes from. */
    public InetAddress from(HttpRequest<?> request) {
        return origins.of(request).client();
    }

    private String account(HttpRequest<?> request) throws Refused {
        String credentials = credentials(request);
        int colon = credentials.indexOf(':');
        if (colon < 1) {
            throw new Refused(UNKNOWN);
        }
        SignIn.Result result = signIn.again(
                credentials.substring(0, colon), credentials.substring(colon + 1), from(request), lane(request));
        if (result instanceof SignIn.TooOften tooOften) {
            throw new Refused(Refusal.of(
                            RefusalCode.RATE_LIMITED,
                            "too many wrong passwords from this network, or too many at once; wait as long as Retry-After"
                                    + " says")
                    .after(tooOften.retryAfter()));
        }
        if (result instanceof SignIn.SignedIn signedIn) {
            Optional<Refusal> refusal = RoutePermissions.refusal(request, signedIn.account(), signedIn.role());
            if (refusal.isPresent()) {
                throw new Refused(refusal.get());
            }
            return signedIn.account();
        }
        throw new Refused(UNKNOWN);
    }

    /** A revocation never waits behind what strangers try elsewhere. */
    private static Lane lane(HttpRequest<?> request) {
        boolean revokes = request.getMethod() == HttpMethod.DELETE
                || ENDS_ACCOUNT.matcher(request.getPath()).matches();
        return revokes ? Lane.REVOCATIONS : Lane.STRANGERS;
    }

    private static String credentials(HttpRequest<?> request) {
        List<String> headers = request.getHeaders().getAll(HttpHeaders.AUTHORIZATION);
        String only = headers.size() == 1 ? headers.get(0) : "";
        if (!only.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return "";
        }
        try {
            byte[] bytes =
                    Base64.getDecoder().decode(only.substring(SCHEME.length()).strip());
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (IllegalArgumentException | CharacterCodingException noCredentials) {
            return "";
        }
    }

    private static MutableHttpResponse<byte[]> refused(Refusal refusal) {
        MutableHttpResponse<byte[]> answer = Answers.refused(refusal).header(HttpHeaders.CACHE_CONTROL, "no-store");
        if (answer.status() == HttpStatus.UNAUTHORIZED) {
            answer.header(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"capstan\", charset=\"UTF-8\"");
        }
        return answer;
    }
}
