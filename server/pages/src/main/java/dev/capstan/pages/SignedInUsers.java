package dev.capstan.pages;

import dev.capstan.accounts.Account;
import dev.capstan.accounts.Accounts;
import dev.capstan.accounts.BrowserSessions;
import dev.capstan.accounts.Session;
import dev.capstan.http.access.PublicUrl;
import dev.capstan.origin.RequestOrigins;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.cookie.Cookie;
import io.micronaut.http.cookie.SameSite;
import jakarta.inject.Singleton;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** The users of pages, identified by the session whose id is in the cookie, until it expires. */
@Singleton
record SignedInUsers(BrowserSessions sessions, Accounts accounts, PublicUrl url, RequestOrigins origins) {

    private static final String COOKIE = "capstan_session";
    private static final int MAX_COOKIE_LENGTH = 64;

    /** Returns the network address that a request comes from. */
    InetAddress from(HttpRequest<?> request) {
        return origins.of(request).client();
    }

    /** Returns the session of a request, or empty if no user is signed in. */
    Optional<Session> session(HttpRequest<?> request) {
        return cookie(request, COOKIE).flatMap(sessions::find).filter(session -> account(session)
                .isPresent());
    }

    /** Returns the current account of a session, or empty if it has ended or has another password. */
    Optional<Account> account(Session session) {
        return accounts.find(session.account()).filter(session::hasPasswordOf);
    }

    /** Starts a session, replacing the browser's old one, and returns the response to it with its cookie. */
    MutableHttpResponse<byte[]> begin(
            HttpRequest<?> request, Account account, Function<Session, MutableHttpResponse<byte[]>> response) {
        cookie(request, COOKIE).ifPresent(sessions::end);
        BrowserSessions.StartedSession started = sessions.begin(account);
        return response.apply(started.session())
                .cookie(cookie(request, COOKIE, started.id(), "/").maxAge(Session.MAX_AGE));
    }

    /** Ends the session of a request. */
    MutableHttpResponse<byte[]> end(HttpRequest<?> request, MutableHttpResponse<byte[]> response) {
        cookie(request, COOKIE).ifPresent(sessions::end);
        return response.cookie(cookie(request, COOKIE, "", "/").maxAge(Duration.ZERO));
    }

    /** Returns the value of a cookie, or empty if the request has none or an overlong one. */
    static Optional<String> cookie(HttpRequest<?> request, String name) {
        return request.getCookies()
                .findCookie(name)
                .map(Cookie::getValue)
                .filter(value -> !value.isEmpty() && value.length() <= MAX_COOKIE_LENGTH);
    }

    /** Returns a cookie for the pages below a path of this server alone. */
    Cookie cookie(HttpRequest<?> request, String name, String value, String path) {
        return Cookie.of(name, value)
                .path(path)
                .httpOnly(true)
                .sameSite(SameSite.Strict)
                .secure(isHttps(request));
    }

    /** Whether the browser reaches the server by https, through a proxy or not. */
    private boolean isHttps(HttpRequest<?> request) {
        return url.isHttps() || origins.of(request).scheme().equals("https");
    }
}
