package dev.capstan.core.execution;

import dev.capstan.core.Refusal;

/** The reason why work gets no permit. */
public sealed interface PermitRejection {

    /**
     * Returns the refusal for this reason.
     *
     * @param places noun for the permits, such as {@code workers}
     */
    Refusal refusal(String places);

    /**
     * All permits are held.
     *
     * @param places number of permits
     */
    record PermitsExhausted(int places) implements PermitRejection {
        @Override
        public Refusal refusal(String noun) {
            return Refusal.busy("all " + places + " " + noun + " are taken: retry in 1 s");
        }
    }

    /**
     * A party holds its share.
     *
     * @param party the party
     * @param held number of permits that it holds
     * @param places number of permits
     */
    record FairShareExceeded(Party party, int held, int places) implements PermitRejection {
        @Override
        public Refusal refusal(String noun) {
            return Refusal.busy("one " + party.kind().text() + " holds " + held + " of the " + places + " " + noun
                    + ", which is its share for now: call again when one of its calls has ended");
        }
    }

    /** The machine has no thread left, or the server is stopping. */
    record NotStarted() implements PermitRejection {
        @Override
        public Refusal refusal(String noun) {
            return Refusal.busy("the machine has no thread for one more call: retry in 1 s");
        }
    }
}
