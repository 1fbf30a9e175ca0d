package dev.capstan.pages;

import dev.capstan.accounts.KnownBrowser;
import dev.capstan.accounts.signin.RecogniseBrowser;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.cookie.Cookie;
import io.micronaut.http.cookie.SameSite;
import jakarta.inject.Singleton;
import java.util.Optional;

/** The cookie by which a browser is known again that somebody has signed in with; it replaces no password. */
@Singleton
final class BrowserCookie {

    private static final String NAME = "capstan_browser";
    private static final int MAX_LENGTH = 64;

    private final RecogniseBrowser browsers;
    private final SignedInUsers visitors;

    BrowserCookie(RecogniseBrowser browsers, SignedInUsers visitors) {
        this.browsers = browsers;
        this.visitors = visitors;
    }

    /** Returns what the cookie of a request says, or empty. */
    static Optional<String> token(HttpRequest<?> request) {
        return request.getCookies()
                .findCookie(NAME)
                .map(Cookie::getValue)
                .filter(value -> !value.isEmpty() && value.length() <= MAX_LENGTH);
    }

    /** Gives the browser a new cookie in place of the one that it may have. */
    MutableHttpResponse<byte[]> renew(HttpRequest<?> request, String account, MutableHttpResponse<byte[]> answer) {
        Cookie cookie = Cookie.of(NAME, browsers.remember(token(request), account))
                .path("/sign-in")
                .httpOnly(true)
                .sameSite(SameSite.Strict)
                .secure(visitors.isHttps(request))
                .maxAge(KnownBrowser.MAX_AGE);
        return answer.cookie(cookie);
    }
}
