package dev.capstan.pages;

import dev.capstan.accounts.KnownBrowser;
import dev.capstan.accounts.signin.RecogniseBrowser;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.cookie.Cookie;
import io.micronaut.http.cookie.SameSite;
import jakarta.inject.Singleton;
import java.util.Optional;

/** The cookie that identifies a browser in which a user has signed in before. It does not replace the password. */
@Singleton
final class BrowserCookie {

    private static final String NAME = "capstan_browser";
    private static final int MAX_LENGTH = 64;

    private final RecogniseBrowser browsers;
    private final SignedInUsers signedInUsers;

    BrowserCookie(RecogniseBrowser browsers, SignedInUsers signedInUsers) {
        this.browsers = browsers;
        this.signedInUsers = signedInUsers;
    }

    /** Returns the value of the cookie in a request, or empty. */
    static Optional<String> token(HttpRequest<?> request) {
        return request.getCookies()
                .findCookie(NAME)
                .map(Cookie::getValue)
                .filter(value -> !value.isEmpty() && value.length() <= MAX_LENGTH);
    }

    /** Replaces the browser's cookie by a new one. */
    MutableHttpResponse<byte[]> renew(HttpRequest<?> request, String account, MutableHttpResponse<byte[]> response) {
        Cookie cookie = Cookie.of(NAME, browsers.issueToken(token(request), account))
                .path("/sign-in")
                .httpOnly(true)
                .sameSite(SameSite.Strict)
                .secure(signedInUsers.isHttps(request))
                .maxAge(KnownBrowser.MAX_AGE);
        return response.cookie(cookie);
    }
}
