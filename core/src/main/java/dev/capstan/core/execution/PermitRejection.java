package dev.capstan.core.execution;

import dev.capstan.core.Refusal;

/** The reason why work gets no permit. */
public sealed interface PermitRejection {

    /**
     * Returns the refusal for this reason.
     *
     * @param permits noun for the permits, such as {@code workers}
     */
    Refusal refusal(String permits);

    /** All permits are held. */
    record PermitsExhausted(int permits) implements PermitRejection {
        @Override
        public Refusal refusal(String noun) {
            return Refusal.busy("all " + permits + " " + noun + " are busy; retry in 1 s");
        }
    }

    /**
     * A party holds its share.
     *
     * @param party the party
     * @param held number of permits that it holds
     * @param permits number of permits
     */
    record FairShareExceeded(Party party, int held, int permits) implements PermitRejection {
        @Override
        public Refusal refusal(String noun) {
            return Refusal.busy("one " + party.kind().text() + " uses " + held + " of the " + permits + " " + noun
                    + ", its current share; retry when one of its calls has ended");
        }
    }

    /** The machine has no thread left, or the server is stopping. */
    record NotStarted() implements PermitRejection {
        @Override
        public Refusal refusal(String noun) {
            return Refusal.busy("no thread is available for the call; retry in 1 s");
        }
    }
}
