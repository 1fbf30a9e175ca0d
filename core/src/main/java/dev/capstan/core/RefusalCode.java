package dev.capstan.core;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The one catalogue of refusals: every reason why something is not done, with its stable code. */
public enum RefusalCode {
    INVALID_JSON(false, "The body is not JSON, repeats a key, or is not UTF-8."),
    TOO_DEEP(false, "The body is nested deeper than 64 levels."),
    PAYLOAD_TOO_LARGE(false, "The body is larger than 1 MiB."),
    UNSUPPORTED_MEDIA_TYPE(false, "The body is not application/json."),
    INVALID_REQUEST(false, "A field is missing, unknown, of the wrong type or out of its range."),
    NOT_FOUND(false, "There is nothing at this address."),
    METHOD_NOT_ALLOWED(false, "The address is known, the method is not."),
    NOT_ACCEPTABLE(false, "The answer is JSON, which the request does not accept."),
    AGENT_NOT_FOUND(false, "No agent of this address is in the fleet."),
    CAPABILITY_NOT_FOUND(false, "No capability of this name or id is in the fleet."),
    AMBIGUOUS_CAPABILITY(false, "Several agents offer a capability of this name: use its id."),
    VERSION_MISMATCH(false, "The capability has no such version."),
    TRANSPORT_UNAVAILABLE(false, "The agent listens on no transport that this server speaks."),
    SCHEMA_VIOLATION(false, "The request or the response breaks its schema; violations says where."),
    INVALID_ENVELOPE(false, "An agent RPC envelope breaks its shape."),
    TENANT_MISMATCH(false, "The envelope belongs to another tenant."),
    DEADLINE_EXCEEDED(true, "The request arrived after its deadline."),
    BUSY(true, "As many calls are under way as the server takes at once."),
    TIMEOUT(true, "The call took longer than it was given and was stopped."),
    ABANDONED(true, "The server stopped before the answer arrived."),
    CANCELLED(false, "The caller cancelled the call."),
    NETWORK_ERROR(true, "What does the work could not be reached."),
    HANDLER_FAILED(false, "What does the work reported a failure."),
    HANDLER_CRASHED(false, "What does the work broke down; the reason is in the server's log under the trace id."),
    AUDIT_UNAVAILABLE(true, "The call could not be recorded, so its outcome is withheld."),
    INTERNAL(true, "The server failed; the reason is in its log under the trace id.");

    private final boolean retryable;
    private final String meaning;

    RefusalCode(boolean retryable, String meaning) {
        this.retryable = retryable;
        this.meaning = meaning;
    }

    /** The code on the wire, such as {@code schema_violation}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The code with this wire name, or nothing where there is none. */
    public static Optional<RefusalCode> of(String wire) {
        return Stream.of(values()).filter(c -> c.wire().equals(wire)).findFirst();
    }

    /** Whether the same request may succeed later. */
    public boolean retryable() {
        return retryable;
    }

    /** One sentence on what the code means. */
    public String meaning() {
        return meaning;
    }
}
