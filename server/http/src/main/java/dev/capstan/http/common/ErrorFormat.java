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
    PLAIN,
    /** Writes the failure of INV-5.3. */
    INVOCATION,
    /** Writes the plain format, with arguments that violate the input schema and invalid JSON as an invalid request. */
    AGENT_AUTH,
    /** Writes an error of JSON-RPC 2.0. */
    JSON_RPC;

    private static final Refusal WITHHELD = Refusal.auditUnavailable(
            "the request could not be recorded, so its response is withheld; check the state before repeating it");

    /** Returns the refusal of an operation that could not be recorded. */
    Refusal unrecorded() {
        return this == AGENT_AUTH ? WITHHELD : JsonResponses.UNRECORDED;
    }

    /** Returns the response to a refused request. */
    public MutableHttpResponse<byte[]> refused(Refusal refusal) {
        return switch (this) {
            case INVOCATION -> InvocationFailures.of(refusal, Duration.ZERO);
            case AGENT_AUTH -> JsonResponses.refused(asAgentAuthRefusal(refusal));
            case PLAIN -> JsonResponses.refused(refusal);
            case JSON_RPC -> JsonResponses.refused(refusal, JsonRpc.refused(refusal));
        };
    }

    /**
     * Converts a refusal to one of Agent Auth: arguments that violate the input schema and invalid JSON are an invalid
     * request (5.13 of the draft), and one of capabilities that are not offered names the route that lists those that
     * are.
     */
    public static Refusal asAgentAuthRefusal(Refusal refusal) {
        if (refusal.code() == RefusalCode.INVALID_CAPABILITIES) {
            String message = refusal.message() + "; GET /capability/list returns the offered capabilities";
            return new Refusal(refusal.code(), message, refusal.details());
        }
        if (refusal.code() == RefusalCode.INVALID_JSON) {
            return new Refusal(RefusalCode.INVALID_REQUEST, refusal.message(), refusal.details());
        }
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
