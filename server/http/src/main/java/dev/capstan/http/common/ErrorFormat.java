package dev.capstan.http.common;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Side;
import dev.capstan.mcp.JsonRpc;
import io.micronaut.http.MutableHttpResponse;
import java.time.Duration;
import java.util.Optional;

/** The formats of errors, one for each kind of protocol. */
public enum ErrorFormat {
    /** Writes {@code {error, message, …}}. */
    PLAIN(JsonResponses.UNRECORDED),
    /** Writes the failure of INV-5.3. */
    INVOCATION(JsonResponses.UNRECORDED),
    /** Writes the plain format, with arguments that violate the input schema as an invalid request. */
    AGENT_AUTH(Refusal.auditUnavailable(
            "the request could not be recorded, so its response is withheld; check the state before"
                    + " repeating it")),
    /** Writes an error of JSON-RPC 2.0. */
    JSON_RPC(JsonResponses.UNRECORDED);

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
            case PLAIN -> JsonResponses.refused(refusal);
            case JSON_RPC ->
                JsonResponses.withRetryAfter(
                        JsonResponses.json(StatusCodes.of(refusal), JsonRpc.refused(refusal)), refusal);
        };
    }

    /** Converts a refusal to one of Agent Auth: arguments that violate the input schema are an invalid request. */
    public static Refusal asAgentAuthRefusal(Refusal refusal) {
        boolean invalidArguments =
                refusal.code() == RefusalCode.SCHEMA_VIOLATION && refusal.side().equals(Optional.of(Side.REQUEST));
        return invalidArguments
                ? Refusal.of(
                                RefusalCode.INVALID_REQUEST,
                                "the arguments violate the capability's input schema: " + refusal.message())
                        .with(refusal.violations())
                : refusal;
    }
}
