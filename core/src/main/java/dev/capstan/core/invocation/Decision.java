package dev.capstan.core.invocation;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import java.util.Optional;
import java.util.function.Function;

/** What a gate makes of a call. */
public sealed interface Decision {

    /** Reads the decision, whichever it is. */
    <T> T fold(Function<Pass, T> pass, Function<Refuse, T> refuse);

    /**
     * The call may go on.
     *
     * @param call the call, perhaps made more precise
     */
    record Pass(Call call) implements Decision {
        @Override
        public <T> T fold(Function<Pass, T> pass, Function<Refuse, T> refuse) {
            return pass.apply(this);
        }
    }

    /**
     * The call ends here.
     *
     * @param refusal why
     * @param call the call, where the gate made it more precise before it refused
     */
    record Refuse(Refusal refusal, Optional<Call> call) implements Decision {
        @Override
        public <T> T fold(Function<Pass, T> pass, Function<Refuse, T> refuse) {
            return refuse.apply(this);
        }
    }

    /** Lets the call go on. */
    static Decision pass(Call call) {
        return new Pass(call);
    }

    /** Ends the call. */
    static Decision refuse(Refusal refusal) {
        return new Refuse(refusal, Optional.empty());
    }

    /** Ends the call, with a code and a message that say all. */
    static Decision refuse(RefusalCode code, String message) {
        return refuse(Refusal.of(code, message));
    }

    /** Asks the next gate where the call may go on. A refusal names the call as this decision left it, at least. */
    default Decision then(Gate next) {
        return fold(
                pass -> next.decide(pass.call())
                        .fold(
                                again -> again,
                                refuse -> new Refuse(
                                        refuse.refusal(),
                                        Optional.of(refuse.call().orElse(pass.call())))),
                refuse -> refuse);
    }
}
