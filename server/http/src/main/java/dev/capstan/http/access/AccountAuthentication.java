package dev.capstan.http.access;

import dev.capstan.accounts.Account;
import dev.capstan.accounts.signin.LoginPool;
import dev.capstan.accounts.signin.SignIn;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.origin.RequestOrigins;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import jakarta.inject.Singleton;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Authentication of accounts by HTTP Basic, for programs. */
@Singleton
public final class AccountAuthentication {

    private static final String SCHEME = "Basic ";
    private static final Pattern ENDS_ACCOUNT = Pattern.compile("/accounts/[^/]+/end/?");

    private static final Refusal ABSENT = Refusal.of(
            RefusalCode.AUTHENTICATION_REQUIRED,
            "send the name and the password of an account in the header Authorization: Basic");
    private static final Refusal WRONG =
            Refusal.of(RefusalCode.AUTHENTICATION_REQUIRED, "the password is wrong, or no account has this name");

    private final SignIn signIn;
    private final RequestOrigins origins;

    AccountAuthentication(SignIn signIn, RequestOrigins origins) {
        this.signIn = signIn;
        this.origins = origins;
    }

    /** Returns the name of the account that sent a request, as {@link #signedIn} does. */
    public String account(HttpRequest<?> request) {
        return signedIn(request).name();
    }

    /** Returns the account that sent a request. Throws if it is unknown or its role does not allow the request. */
    Account signedIn(HttpRequest<?> request) {
        String credentials = credentials(request);
        int colon = credentials.indexOf(':');
        if (colon < 1) {
            throw new AccountRefused(ABSENT);
        }
        SignIn.Result result = signIn.again(
                credentials.substring(0, colon),
                credentials.substring(colon + 1),
                origins.of(request).client(),
                pool(request));
        if (result instanceof SignIn.TooManyAttempts tooOften) {
            throw new AccountRefused(Refusal.rateLimited(
                    "too many wrong passwords from this network, or too many concurrent attempts",
                    tooOften.retryAfter()));
        }
        if (!(result instanceof SignIn.SignedIn signedIn)) {
            throw new AccountRefused(WRONG);
        }
        Account account = signedIn.account();
        Optional<Refusal> refusal = RoutePermissions.refusal(request, account);
        if (refusal.isPresent()) {
            throw new AccountRefused(refusal.get());
        }
        return account;
    }

    /** Whether a request carries the credentials of an account, right, wrong or malformed. */
    boolean isAttempted(HttpRequest<?> request) {
        return request.getHeaders().getAll(HttpHeaders.AUTHORIZATION).stream()
                .anyMatch(header -> header.regionMatches(true, 0, SCHEME, 0, SCHEME.length()));
    }

    /** Returns the login pool. Revocations have their own, so that they never wait for unknown callers. */
    private static LoginPool pool(HttpRequest<?> request) {
        boolean revokes = request.getMethod() == HttpMethod.DELETE
                || ENDS_ACCOUNT.matcher(request.getPath()).matches();
        return revokes ? LoginPool.REVOCATIONS : LoginPool.UNKNOWN_CLIENTS;
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
        } catch (IllegalArgumentException | CharacterCodingException e) {
            return "";
        }
    }
}
