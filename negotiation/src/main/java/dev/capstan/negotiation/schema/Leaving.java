package dev.capstan.negotiation.schema;

/**
 * What a sender is taken to leave out of what it sends.
 *
 * @param unknownToSender what the receiver names and it does not: see {@link Reading#AS_WRITTEN}
 * @param unknownToReceiver the optional properties that it names and the receiver does not
 */
record Leaving(boolean unknownToSender, boolean unknownToReceiver) {

    static final Leaving NOTHING = new Leaving(false, false);

    static Leaving by(Reading reading) {
        return new Leaving(reading == Reading.AS_WRITTEN, false);
    }

    /** Leaves out, beside that, the optional properties that the receiver does not know. */
    Leaving whatTheReceiverDoesNotKnow() {
        return new Leaving(unknownToSender, true);
    }
}
