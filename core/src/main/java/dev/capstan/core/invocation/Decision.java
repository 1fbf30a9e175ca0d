package dev.capstan.core.invocation;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import java.util.Optional;
import java.util.function.Function;

/** The decision of a gate on a call. */
public sealed interface Decision {

    /** Applies the function for this kind of decision. */
    <T> T fold(Function<Pass, T> pass, Function<Refuse, T> refuse);

    /**
     * The call continues.
     *
     * @param call call, perhaps with more details
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
     * @param refusal reason
     * @param call call, if the gate added details before it refused
     */
    record Refuse(Refusal refusal, Optional<Call> call) implements Decision {
        @Override
        public <T> T fold(Function<Pass, T> pass, Function<Refuse, T> refuse) {
            return refuse.apply(this);
        }
    }

    /** Continues the call. */
    static Decision pass(Call call) {
        return new Pass(call);
    }

    /** Ends the call. */
    static Decision refuse(Refusal refusal) {
        return new Refuse(refusal, Optional.empty());
    }

    /** Ends the call, with only a code and a message. */
    static Decision refuse(RefusalCode code, String message) {
        return refuse(Refusal.of(code, message));
    }

    /** Asks the next gate if the call continues. A refusal contains the call at least as this decision left it. */
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
