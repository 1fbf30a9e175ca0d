package dev.capstan.http.access;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusedException;

/** The refusal of an account, or of a request without one. */
final class AccountRefused extends RefusedException {

    private static final long serialVersionUID = 1L;

    AccountRefused(Refusal refusal) {
        super(refusal);
    }
}
