package dev.capstan.core.execution;

import dev.capstan.core.Refusal;

/** The reason why work gets no permit now. */
public sealed interface PermitRejection {

    /**
     * Returns the refusal that says so.
     *
     * @param places the noun for the places, such as {@code workers}
     */
    Refusal refusal(String places);

    /**
     * Every place is taken.
     *
     * @param places how many there are
     */
    record PermitsExhausted(int places) implements PermitRejection {
        @Override
        public Refusal refusal(String noun) {
            return Refusal.busy("all " + places + " " + noun + " are taken: call again in a moment");
        }
    }

    /**
     * A party holds its share.
     *
     * @param party the party
     * @param held how many places it holds
     * @param places how many there are
     */
    record FairShareExceeded(Party party, int held, int places) implements PermitRejection {
        @Override
        public Refusal refusal(String noun) {
            return Refusal.busy("one " + party.kind().text() + " holds " + held + " of the " + places + " " + noun
                    + ", which is its share for now: call again when one of its calls has ended");
        }
    }

    /** The machine has no thread, or the server stops. */
    record NotStarted() implements PermitRejection {
        @Override
        public Refusal refusal(String noun) {
            return Refusal.busy("the machine has no thread for one more call: call again in a moment");
        }
    }
}
