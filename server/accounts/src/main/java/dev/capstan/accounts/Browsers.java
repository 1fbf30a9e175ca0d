package dev.capstan.accounts;

import java.time.Instant;
import java.util.Optional;

/** The known browsers of accounts, shared by all nodes. */
public interface Browsers {

    /** Returns the browser whose token has this hash, or empty. */
    Optional<KnownBrowser> byTokenHash(String tokenHash);

    /** Adds a browser, and deletes the least recently seen ones of its account beyond this number. */
    void add(KnownBrowser browser, int limit);

    /** Deletes a browser. */
    void remove(String tokenHash);

    /** Deletes every browser of an account. */
    void removeOf(String account);

    /** Deletes the browsers last seen before this time. */
    void deleteBefore(Instant before);
}
