package dev.capstan.negotiation.counterexample;

/**
 * What a sender is taken to leave out of what it sends.
 *
 * @param unknownToSender the properties that the receiver names and it does not
 * @param unknownToReceiver the optional properties that it names and the receiver does not
 */
public record OmissionRule(boolean unknownToSender, boolean unknownToReceiver) {

    /** Leaves nothing out. */
    public static final OmissionRule NOTHING = new OmissionRule(false, false);

    /** Leaves out, beside that, the optional properties that the receiver does not know. */
    public OmissionRule includingUnknownToReceiver() {
        return new OmissionRule(unknownToSender, true);
    }
}
