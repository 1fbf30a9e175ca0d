package dev.capstan.core;

import dev.capstan.core.json.WireName;
import java.util.Optional;
import java.util.stream.Stream;

/** The catalog of refusals: every reason why a request is refused, with its stable code. */
public enum RefusalCode implements WireName {
    INVALID_JSON(false, "The body is not valid JSON, repeats a key, or is not UTF-8."),
    TOO_DEEP(false, "The body is nested deeper than 64 levels."),
    PAYLOAD_TOO_LARGE(false, "The body is larger than 1 MiB."),
    UNSUPPORTED_MEDIA_TYPE(false, "The body is not application/json."),
    INVALID_REQUEST(false, "A field is missing, unknown, of the wrong type or out of its range."),
    NOT_FOUND(false, "The path does not exist."),
    METHOD_NOT_ALLOWED(false, "The path does not support this method."),
    NOT_ACCEPTABLE(false, "The response has none of the media types that the request accepts."),
    AUTHENTICATION_REQUIRED(false, "The request has no credentials, and this path requires them."),
    INVALID_JWT(
            false, "The token is malformed, expired, already used, for another address, or has an invalid signature."),
    AUTH_REJECTED(false, "The envelope does not prove its sender; the message names the missing or invalid part."),
    UNAUTHORIZED(false, "The named resource belongs to another host, account or caller."),
    AGENT_NOT_FOUND(false, "No agent has this address or id."),
    AGENT_EXISTS(false, "The agent's key is already registered; generate a new one."),
    AGENT_PENDING(true, "The agent waits for a user's approval."),
    AGENT_EXPIRED(false, "The agent's session has expired; reactivate the agent."),
    AGENT_REVOKED(false, "The agent is permanently revoked; register a new one."),
    AGENT_REJECTED(false, "A user denied the agent's registration."),
    AGENT_CLAIMED(false, "The agent was claimed when its host was linked to a user; register a new one."),
    ABSOLUTE_LIFETIME_EXCEEDED(false, "The agent has exceeded its maximum lifetime; register a new one."),
    HOST_NOT_FOUND(false, "No host has this id."),
    HOST_PENDING(true, "The host waits for a user's approval."),
    HOST_REVOKED(false, "The host is permanently revoked."),
    HOST_REJECTED(false, "A user rejected the host."),
    KEY_IN_USE(false, "The new key is or was already in use; generate another one."),
    UNSUPPORTED_MODE(false, "The server does not support agents of this mode."),
    UNSUPPORTED_ALGORITHM(false, "The key is not an Ed25519 key."),
    INVALID_CAPABILITIES(false, "Some requested capabilities are not offered; invalid_capabilities names them."),
    UNKNOWN_CONSTRAINT_OPERATOR(false, "A constraint has an operator other than max, min, in and not_in."),
    UNSATISFIABLE_CONSTRAINTS(false, "No call can satisfy the constraints."),
    ALREADY_GRANTED(false, "All requested capabilities are already granted."),
    CAPABILITY_NOT_GRANTED(false, "The agent has no active grant of the capability, or its token omits it."),
    CONSTRAINT_VIOLATED(false, "The arguments violate a constraint of the grant; violations lists the details."),
    WRONG_LOCATION(false, "The capability is executed at another URL; location gives it."),
    EXECUTION_NOT_FOUND(false, "The agent has started no execution with this id, or its result has been deleted."),
    APPROVAL_NOT_FOUND(false, "No approval is pending under this code, or it has expired."),
    APPROVAL_CLOSED(false, "The approval has been decided or replaced by a newer request, or its agent has ended."),
    APPROVAL_CHANGED(true, "The request has changed since it was shown; review it again."),
    PASSWORD_REQUIRED(true, "The decision needs a password entered in the last five minutes; enter it again."),
    PERMISSION_DENIED(false, "The handler needs a permission that it lacks or that is forbidden here."),
    RATE_LIMITED(true, "Too many calls or attempts; retry after Retry-After."),
    LIMIT_REACHED(
            false, "The host or its account has the maximum number of agents; revoke some, or have some decided."),
    TRACE_IN_USE(true, "The caller already has a call under this trace id; use another one, or wait for it."),
    INVOCATION_NOT_FOUND(false, "The caller has no running call under this trace id."),
    MISDIRECTED_REQUEST(false, "The request is for a host name that is not this server's."),
    CAPABILITY_NOT_FOUND(false, "The fleet has no capability with this name or id."),
    AMBIGUOUS_CAPABILITY(false, "Several agents offer a capability with this name; use its id."),
    VERSION_MISMATCH(false, "The capability has no such version."),
    VERSION_WITHDRAWN(false, "The version of the session has been withdrawn; negotiate again."),
    SESSION_NOT_FOUND(false, "The caller has no session with this id, or it has ended; negotiate again."),
    VERSION_NOT_FOUND(false, "The registry does not have this capability or version."),
    VERSION_EXISTS(false, "The version is already published with other content; publish a new version."),
    UNDECLARED_BREAKING_CHANGE(
            false, "The schemas break the previous version, but breaking_changes_from does not say so; see changes."),
    VERSION_IN_SUPPORT(false, "The version is one of the two newest, which cannot be withdrawn."),
    INVALID_SCHEMA(false, "A schema uses an unsupported feature or an unresolvable reference; defects lists them."),
    REGISTRY_FULL(false, "The capability has the maximum number of versions, or its publisher of names."),
    TRANSPORT_UNAVAILABLE(false, "The agent has no transport that this server supports."),
    SCHEMA_VIOLATION(false, "The request or the response violates its schema; violations lists the details."),
    INVALID_ENVELOPE(false, "The agent RPC envelope is malformed."),
    MALFORMED(false, "The AGH envelope is malformed; the message starts with a JSON pointer to the defect."),
    EXPIRED(false, "The AGH envelope is older than 300 seconds, or its expires_at has passed."),
    DUPLICATE(false, "An envelope with this id was already received."),
    UNSUPPORTED_KIND(false, "The AGH envelope has none of the seven kinds."),
    UNSUPPORTED_PROFILE(false, "The AGH envelope has a protocol other than agh-network/v0."),
    NOT_TARGET(false, "The AGH envelope is for a peer or a channel that this server does not have."),
    VERIFICATION_FAILED(false, "A transferred capability does not match its digest."),
    INTERACTION_CLOSED(false, "The AGH interaction is closed; open another one."),
    TENANT_MISMATCH(false, "The envelope belongs to another tenant."),
    DEADLINE_EXCEEDED(true, "The request arrived after its deadline."),
    BUSY(true, "All permits are taken, or the system has no free file or process; retry after Retry-After."),
    TIMEOUT(true, "The call exceeded its time limit and was stopped."),
    ABANDONED(true, "The server stopped before the response was ready."),
    CANCELLED(false, "The caller cancelled the call."),
    CIRCUIT_OPEN(true, "The handler failed too often in a row and is not called; retry after Retry-After."),
    NETWORK_ERROR(true, "The handler is unreachable or closed the connection."),
    HANDLER_FAILED(false, "The handler reported a failure."),
    HANDLER_CRASHED(false, "The handler crashed. The server log has the cause under the trace id."),
    AUDIT_UNAVAILABLE(
            true,
            "The audit record cannot be written: the call was not started, or its outcome is withheld; see the"
                    + " message."),
    INTERNAL(true, "The server failed. Its log has the cause under the trace id.");

    private final boolean retryable;
    private final String meaning;

    RefusalCode(boolean retryable, String meaning) {
        this.retryable = retryable;
        this.meaning = meaning;
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
