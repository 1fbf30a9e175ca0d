package dev.capstan.accounts;

import java.time.Instant;
import java.util.Optional;

/** The browsers that people have signed in with, on every node. */
public interface Browsers {

    /** Returns the browser whose token has this hash, or empty. */
    Optional<KnownBrowser> byTokenHash(String tokenHash);

    /** Adds a browser and forgets those of its account that were seen longest ago, beyond this many. */
    void add(KnownBrowser browser, int most);

    /** Forgets a browser. */
    void remove(String tokenHash);

    /** Forgets every browser of an account. */
    void removeOf(String account);

    /** Forgets the browsers that were last seen before then. */
    void deleteBefore(Instant before);
}
