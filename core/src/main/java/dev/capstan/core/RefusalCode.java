package dev.capstan.core;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The catalog of refusals: every reason why a request is refused, with its stable code. */
public enum RefusalCode {
    INVALID_JSON(false, "The body is not JSON, repeats a key, or is not UTF-8."),
    TOO_DEEP(false, "The body is nested deeper than 64 levels."),
    PAYLOAD_TOO_LARGE(false, "The body is larger than 1 MiB."),
    UNSUPPORTED_MEDIA_TYPE(false, "The body is not application/json."),
    INVALID_REQUEST(false, "A field is missing, unknown, of the wrong type or out of its range."),
    NOT_FOUND(false, "There is nothing at this address."),
    METHOD_NOT_ALLOWED(false, "The address is known, the method is not."),
    NOT_ACCEPTABLE(false, "The answer is JSON, which the request does not accept."),
    AUTHENTICATION_REQUIRED(false, "The request carries no credentials, and this address needs some."),
    INVALID_JWT(false, "The token is malformed, expired, used before, meant for another address or wrongly signed."),
    AUTH_REJECTED(false, "The envelope does not prove who sent it; the message says what is missing or wrong."),
    UNAUTHORIZED(false, "What the caller names belongs to somebody else."),
    AGENT_NOT_FOUND(false, "No agent of this address or id is known."),
    AGENT_EXISTS(false, "The agent's key is registered already: make a new one."),
    AGENT_PENDING(true, "The agent waits for a person's approval."),
    AGENT_EXPIRED(false, "The agent's session has ended: reactivate it."),
    AGENT_REVOKED(false, "The agent has been revoked for good: register a new one."),
    AGENT_REJECTED(false, "A person denied the agent's registration."),
    AGENT_CLAIMED(false, "The agent was claimed when its host was linked to a person: register a new one."),
    ABSOLUTE_LIFETIME_EXCEEDED(false, "The agent is older than any agent may become: register a new one."),
    HOST_NOT_FOUND(false, "No host of this id is known."),
    HOST_PENDING(true, "The host waits for a person's approval."),
    HOST_REVOKED(false, "The host has been revoked for good."),
    HOST_REJECTED(false, "A person rejected the host."),
    KEY_IN_USE(false, "The new key is or was somebody's key already: make a new one."),
    UNSUPPORTED_MODE(false, "The server has no agents of this mode."),
    UNSUPPORTED_ALGORITHM(false, "The key is not an Ed25519 key."),
    INVALID_CAPABILITIES(false, "Capabilities are asked for that are not offered; invalid_capabilities names them."),
    UNKNOWN_CONSTRAINT_OPERATOR(false, "A constraint has an operator other than max, min, in and not_in."),
    UNSATISFIABLE_CONSTRAINTS(false, "The constraints leave nothing that could be called."),
    ALREADY_GRANTED(false, "Everything that is asked for has been granted already."),
    CAPABILITY_NOT_GRANTED(false, "The agent has no active grant of the capability, or its token leaves it out."),
    CONSTRAINT_VIOLATED(false, "The arguments break a constraint of the grant; violations says which."),
    WRONG_LOCATION(false, "The capability is executed elsewhere; location says where."),
    EXECUTION_NOT_FOUND(false, "No execution of this id was begun by the agent, or its result has been dropped."),
    APPROVAL_NOT_FOUND(false, "No approval waits under this code, or its time is over."),
    APPROVAL_CLOSED(false, "The approval has been decided, or a newer request has taken its place."),
    APPROVAL_CHANGED(true, "What is asked for is not what was shown: look at it again."),
    PASSWORD_REQUIRED(true, "The decision needs a password that was shown at most five minutes ago: show it again."),
    PERMISSION_DENIED(false, "What does the work needs a permission that it lacks, or that is forbidden here."),
    RATE_LIMITED(true, "More calls or attempts than the limit admits: wait as long as Retry-After says."),
    LIMIT_REACHED(false, "The host or its account has as many agents as it may: revoke some, or have them decided."),
    TRACE_IN_USE(true, "A call of this caller runs under this trace id already: use another, or wait for it."),
    INVOCATION_NOT_FOUND(false, "No call of this caller runs under this trace id, or no more."),
    MISDIRECTED_REQUEST(false, "The request names a host that this server is not."),
    CAPABILITY_NOT_FOUND(false, "No capability of this name or id is in the fleet."),
    AMBIGUOUS_CAPABILITY(false, "Several agents offer a capability of this name: use its id."),
    VERSION_MISMATCH(false, "The capability has no such version."),
    VERSION_WITHDRAWN(false, "The version that the session agreed on has been withdrawn: negotiate again."),
    SESSION_NOT_FOUND(false, "No session of this id was agreed with the caller, or it has ended: negotiate again."),
    VERSION_NOT_FOUND(false, "The registry has no such capability, or not in this version."),
    VERSION_EXISTS(false, "The version is published already, with other content; a published version never changes."),
    UNDECLARED_BREAKING_CHANGE(
            false,
            "The schemas break the version before and breaking_changes_from does not say so; changes says where."),
    VERSION_IN_SUPPORT(false, "The version is one of the two newest, which are not withdrawn."),
    INVALID_SCHEMA(false, "A schema uses what the subset has not, or refers to what is not there; defects says where."),
    REGISTRY_FULL(
            false,
            "The capability has as many versions, or its publisher as many names, as the registry keeps of one."),
    TRANSPORT_UNAVAILABLE(false, "The agent listens on no transport that this server speaks."),
    SCHEMA_VIOLATION(false, "The request or the response breaks its schema; violations says where."),
    INVALID_ENVELOPE(false, "An agent RPC envelope breaks its shape."),
    MALFORMED(false, "An AGH envelope breaks its shape; the message begins with the pointer of the place."),
    EXPIRED(false, "An AGH envelope is older than 300 seconds, or its expires_at has passed."),
    DUPLICATE(false, "An envelope of this id was taken before."),
    UNSUPPORTED_KIND(false, "An AGH envelope is of none of the seven kinds."),
    UNSUPPORTED_PROFILE(false, "An AGH envelope names another protocol than agh-network/v0."),
    NOT_TARGET(false, "An AGH envelope is for a peer or a channel that is not here."),
    VERIFICATION_FAILED(false, "A capability that was handed over is not the one that its digest was taken of."),
    INTERACTION_CLOSED(false, "The AGH interaction has come to its end: open another."),
    TENANT_MISMATCH(false, "The envelope belongs to another tenant."),
    DEADLINE_EXCEEDED(true, "The request arrived after its deadline."),
    BUSY(
            true,
            "As many calls are under way as the server takes at once, or the system gives it no further file or"
                    + " process."),
    TIMEOUT(true, "The call took longer than it was given and was stopped."),
    ABANDONED(true, "The server stopped before the answer arrived."),
    CANCELLED(false, "The caller cancelled the call."),
    CIRCUIT_OPEN(
            true, "What does the work failed too often in a row and is left alone: wait as long as Retry-After says."),
    NETWORK_ERROR(true, "What does the work could not be reached, or hung up."),
    HANDLER_FAILED(false, "What does the work reported a failure."),
    HANDLER_CRASHED(false, "What does the work broke down; the reason is in the server's log under the trace id."),
    AUDIT_UNAVAILABLE(
            true,
            "Nothing can be recorded: the call was not begun, or its outcome is withheld; the message says which."),
    INTERNAL(true, "The server failed; the reason is in its log under the trace id.");

    private final boolean retryable;
    private final String meaning;

    RefusalCode(boolean retryable, String meaning) {
        this.retryable = retryable;
        this.meaning = meaning;
    }

    /** Returns the code on the wire, such as {@code schema_violation}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the code with this wire name, or empty. */
    public static Optional<RefusalCode> fromWire(String wire) {
        return Stream.of(values()).filter(c -> c.wire().equals(wire)).findFirst();
    }

    /** Whether the same request may succeed later. */
    public boolean retryable() {
        return retryable;
    }

    /** Returns one sentence that explains the code. */
    public String meaning() {
        return meaning;
    }
}
