package dev.capstan.negotiation.counterexample;

/**
 * The properties that a sender is assumed to omit.
 *
 * @param unknownToSender whether it omits the properties that only the receiver names
 * @param unknownToReceiver whether it omits its optional properties that the receiver does not name
 */
public record OmissionRule(boolean unknownToSender, boolean unknownToReceiver) {

    /** A rule that omits nothing. */
    public static final OmissionRule NONE = new OmissionRule(false, false);

    /** Returns a rule that also omits the optional properties unknown to the receiver. */
    public OmissionRule includingUnknownToReceiver() {
        return new OmissionRule(unknownToSender, true);
    }
}
