package dev.capstan.accounts.signin;

import java.util.List;

/** One of the ways by which passwords arrive, each with limits and places of its own, so that none blocks another. */
public enum LoginPool {
    /** Anybody, for anything but a revocation. */
    STRANGERS(AttemptLimit.PASSWORDS_FROM_NETWORK, AttemptLimit.PASSWORDS_OF_NAME),
    /** A browser in which the account has signed in before. */
    KNOWN_BROWSERS(AttemptLimit.PASSWORDS_OF_BROWSER),
    /** A program that takes something back. */
    REVOCATIONS(AttemptLimit.REVOCATIONS_FROM_NETWORK, AttemptLimit.REVOCATIONS_OF_NAME);

    private final AttemptLimit own;
    private final List<AttemptLimit> ofName;

    LoginPool(AttemptLimit own, AttemptLimit... ofName) {
        this.own = own;
        this.ofName = List.of(ofName);
    }

    /** Returns the limit for whoever tries. */
    AttemptLimit own() {
        return own;
    }

    /** Returns the limits for the name that is tried, wherever that happens. */
    List<AttemptLimit> ofName() {
        return ofName;
    }
}
