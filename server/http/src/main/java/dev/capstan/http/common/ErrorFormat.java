package dev.capstan.http.common;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Side;
import io.micronaut.http.MutableHttpResponse;
import java.time.Duration;
import java.util.Optional;

/** The formats of errors, one for each kind of protocol. */
public enum ErrorFormat {
    /** {@code {error, message, …}}. */
    PLAIN(JsonResponses.UNRECORDED),
    /** The failure of INV-5.3. */
    INVOCATION(JsonResponses.UNRECORDED),
    /** The plain one, in which arguments that break the input schema are an invalid request. */
    AGENT_AUTH(Refusal.auditUnavailable(
            "what was done could not be recorded, so the answer is withheld; ask for the state before"
                    + " repeating it")),
    /** The plain one, for what an account asks for, which nothing on its way may keep. */
    ACCOUNT(JsonResponses.UNRECORDED);

    private final Refusal unrecorded;

    ErrorFormat(Refusal unrecorded) {
        this.unrecorded = unrecorded;
    }

    /** Returns the refusal of an operation that could not be recorded. */
    public Refusal unrecorded() {
        return unrecorded;
    }

    /** Returns the response to a refused request. */
    public MutableHttpResponse<byte[]> refused(Refusal refusal) {
        return switch (this) {
            case INVOCATION -> InvocationFailures.of(refusal, Duration.ZERO);
            case AGENT_AUTH -> JsonResponses.refused(asAgentAuthRefusal(refusal));
            case PLAIN, ACCOUNT -> JsonResponses.refused(refusal);
        };
    }

    /** Returns a refusal as Agent Auth has it: arguments that break the input schema are an invalid request. */
    public static Refusal asAgentAuthRefusal(Refusal refusal) {
        boolean invalidArguments =
                refusal.code() == RefusalCode.SCHEMA_VIOLATION && refusal.side().equals(Optional.of(Side.REQUEST));
        return invalidArguments
                ? Refusal.of(
                                RefusalCode.INVALID_REQUEST,
                                "the arguments do not fit the capability's input: " + refusal.message())
                        .with(refusal.violations())
                : refusal;
    }
}
