package dev.capstan.accounts.signin;

import dev.capstan.accounts.Browsers;
import dev.capstan.accounts.KnownBrowser;
import dev.capstan.accounts.RandomSecret;
import dev.capstan.core.Sha256;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Knows the browsers again in which people have signed in before, so that strangers do not keep them waiting. */
public final class RecogniseBrowser {

    private final Browsers browsers;
    private final InstantSource clock;

    public RecogniseBrowser(Browsers browsers, InstantSource clock) {
        this.browsers = browsers;
        this.clock = clock;
    }

    /** Returns whose failures those of this token are, where it is one of this account; empty for a stranger's. */
    public Optional<String> subject(String token, String account) {
        return browsers.byTokenHash(Sha256.hex(token))
                .filter(browser -> browser.account().equals(account))
                .filter(browser -> browser.isKnown(clock.instant()))
                .map(KnownBrowser::tokenHash);
    }

    /** Replaces the token that a browser had, if any, and returns the new one: a secret of 256 bits. */
    public String remember(Optional<String> token, String account) {
        Instant now = clock.instant();
        browsers.deleteBefore(now.minus(KnownBrowser.MAX_AGE));
        token.map(Sha256::hex).ifPresent(browsers::remove);
        String next = RandomSecret.generate();
        browsers.add(new KnownBrowser(Sha256.hex(next), account, now), KnownBrowser.MAX_NAMES);
        return next;
    }
}
