package dev.capstan.pages;

import dev.capstan.accounts.KnownBrowser;
import dev.capstan.accounts.signin.RecogniseBrowser;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import java.util.Optional;

/** The cookie that identifies a browser in which a user has signed in before. It does not replace the password. */
@Singleton
record BrowserCookie(RecogniseBrowser browsers, SignedInUsers signedInUsers) {

    private static final String NAME = "capstan_browser";

    /** Returns the value of the cookie in a request, or empty. */
    static Optional<String> token(HttpRequest<?> request) {
        return SignedInUsers.cookie(request, NAME);
    }

    /** Replaces the browser's cookie by a new one. */
    MutableHttpResponse<byte[]> renew(HttpRequest<?> request, String account, MutableHttpResponse<byte[]> response) {
        String token = browsers.issueToken(token(request), account);
        return response.cookie(
                signedInUsers.cookie(request, NAME, token, "/sign-in").maxAge(KnownBrowser.MAX_AGE));
    }
}
