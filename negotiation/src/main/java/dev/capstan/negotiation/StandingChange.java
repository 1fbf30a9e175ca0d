package dev.capstan.negotiation;

import dev.capstan.core.Refusal;

/** What comes of deprecating or withdrawing a version. */
public sealed interface StandingChange {

    /**
     * It is done.
     *
     * @param version the version as it stands now
     */
    record Changed(RegisteredVersion version) implements StandingChange {}

    /**
     * It is not done.
     *
     * @param refusal why not
     */
    record Refused(Refusal refusal) implements StandingChange {}
}
