package dev.capstan.accounts.signin;

import java.util.List;

/** A pool of password attempts with its own limits and slots, so that no pool blocks another. */
public enum LoginPool {
    /** Attempts from unknown browsers and from processes, except revocations. */
    UNKNOWN_CLIENTS(AttemptLimit.PASSWORDS_FROM_NETWORK, AttemptLimit.PASSWORDS_OF_NAME),
    /** Attempts from a browser in which the account has signed in before. */
    KNOWN_BROWSERS(AttemptLimit.PASSWORDS_OF_BROWSER),
    /** Attempts by a process that revokes something. */
    REVOCATIONS(AttemptLimit.REVOCATIONS_FROM_NETWORK, AttemptLimit.REVOCATIONS_OF_NAME);

    private final AttemptLimit own;
    private final List<AttemptLimit> ofName;

    LoginPool(AttemptLimit own, AttemptLimit... ofName) {
        this.own = own;
        this.ofName = List.of(ofName);
    }

    /** Returns the limit for the subject of an attempt. */
    AttemptLimit own() {
        return own;
    }

    /** Returns the limits for the name, regardless of where attempts come from. */
    List<AttemptLimit> ofName() {
        return ofName;
    }
}
