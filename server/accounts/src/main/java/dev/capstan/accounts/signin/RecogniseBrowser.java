package dev.capstan.accounts.signin;

import dev.capstan.accounts.Browsers;
import dev.capstan.accounts.KnownBrowser;
import dev.capstan.accounts.RandomSecret;
import dev.capstan.core.Sha256;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Recognition of browsers in which an account has signed in before, so that unknown callers do not delay them. */
public final class RecogniseBrowser {

    private final Browsers browsers;
    private final InstantSource clock;

    public RecogniseBrowser(Browsers browsers, InstantSource clock) {
        this.browsers = browsers;
        this.clock = clock;
    }

    /**
     * Returns the subject that failures count for, if the token is a known browser's of this account; empty otherwise.
     */
    public Optional<String> subject(String token, String account) {
        return browsers.byTokenHash(Sha256.hex(token))
                .filter(browser -> browser.account().equals(account))
                .filter(browser -> browser.isKnown(clock.instant()))
                .map(KnownBrowser::tokenHash);
    }

    /** Replaces the token of a browser, if it has one. Returns the new token, a secret of 256 bits. */
    public String issueToken(Optional<String> token, String account) {
        Instant now = clock.instant();
        browsers.deleteBefore(now.minus(KnownBrowser.MAX_AGE));
        token.map(Sha256::hex).ifPresent(browsers::remove);
        String next = RandomSecret.generate();
        browsers.add(new KnownBrowser(Sha256.hex(next), account, now), KnownBrowser.MAX_NAMES);
        return next;
    }
}
