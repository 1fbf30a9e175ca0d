package dev.capstan.http.common;

import dev.capstan.core.Refusal;
import dev.capstan.core.Side;
import io.micronaut.http.HttpStatus;
import java.util.Optional;

/** The HTTP status of each refusal, for surfaces whose protocol does not define it. */
public final class StatusCodes {

    private StatusCodes() {}

    /** Returns the status of a refusal. It is 5xx only if the caller is not at fault. */
    public static HttpStatus of(Refusal refusal) {
        return switch (refusal.code()) {
            case INVALID_JSON,
                    TOO_DEEP,
                    INVALID_REQUEST,
                    INVALID_ENVELOPE,
                    MALFORMED,
                    EXPIRED,
                    UNSUPPORTED_KIND,
                    UNSUPPORTED_PROFILE,
                    UNSUPPORTED_MODE,
                    UNSUPPORTED_ALGORITHM,
                    INVALID_CAPABILITIES,
                    UNKNOWN_CONSTRAINT_OPERATOR,
                    UNSATISFIABLE_CONSTRAINTS -> HttpStatus.BAD_REQUEST;
            case AUTHENTICATION_REQUIRED, AUTH_REJECTED, INVALID_JWT -> HttpStatus.UNAUTHORIZED;
            case NOT_FOUND,
                    NOT_TARGET,
                    AGENT_NOT_FOUND,
                    HOST_NOT_FOUND,
                    CAPABILITY_NOT_FOUND,
                    INVOCATION_NOT_FOUND,
                    EXECUTION_NOT_FOUND,
                    APPROVAL_NOT_FOUND,
                    SESSION_NOT_FOUND,
                    VERSION_NOT_FOUND -> HttpStatus.NOT_FOUND;
            case VERSION_WITHDRAWN -> HttpStatus.GONE;
            case METHOD_NOT_ALLOWED -> HttpStatus.METHOD_NOT_ALLOWED;
            case NOT_ACCEPTABLE -> HttpStatus.NOT_ACCEPTABLE;
            case AMBIGUOUS_CAPABILITY,
                    VERSION_MISMATCH,
                    VERSION_EXISTS,
                    VERSION_IN_SUPPORT,
                    REGISTRY_FULL,
                    LIMIT_REACHED,
                    CANCELLED,
                    DUPLICATE,
                    INTERACTION_CLOSED,
                    TRACE_IN_USE,
                    AGENT_EXISTS,
                    KEY_IN_USE,
                    ALREADY_GRANTED,
                    APPROVAL_CLOSED,
                    APPROVAL_CHANGED -> HttpStatus.CONFLICT;
            case PAYLOAD_TOO_LARGE -> HttpStatus.REQUEST_ENTITY_TOO_LARGE;
            case UNSUPPORTED_MEDIA_TYPE -> HttpStatus.UNSUPPORTED_MEDIA_TYPE;
            case SCHEMA_VIOLATION ->
                refusal.side().equals(Optional.of(Side.RESPONSE))
                        ? HttpStatus.BAD_GATEWAY
                        : HttpStatus.UNPROCESSABLE_ENTITY;
            case HANDLER_FAILED, VERIFICATION_FAILED, INVALID_SCHEMA, UNDECLARED_BREAKING_CHANGE ->
                HttpStatus.UNPROCESSABLE_ENTITY;
            case TENANT_MISMATCH,
                    UNAUTHORIZED,
                    AGENT_PENDING,
                    AGENT_EXPIRED,
                    AGENT_REVOKED,
                    AGENT_REJECTED,
                    AGENT_CLAIMED,
                    ABSOLUTE_LIFETIME_EXCEEDED,
                    HOST_PENDING,
                    HOST_REVOKED,
                    HOST_REJECTED,
                    PASSWORD_REQUIRED,
                    PERMISSION_DENIED,
                    CAPABILITY_NOT_GRANTED,
                    CONSTRAINT_VIOLATED,
                    WRONG_LOCATION -> HttpStatus.FORBIDDEN;
            case RATE_LIMITED -> HttpStatus.TOO_MANY_REQUESTS;
            case MISDIRECTED_REQUEST -> HttpStatus.MISDIRECTED_REQUEST;
            case TIMEOUT, DEADLINE_EXCEEDED -> HttpStatus.GATEWAY_TIMEOUT;
            case NETWORK_ERROR, HANDLER_CRASHED -> HttpStatus.BAD_GATEWAY;
            case BUSY, CIRCUIT_OPEN, ABANDONED, TRANSPORT_UNAVAILABLE, AUDIT_UNAVAILABLE ->
                HttpStatus.SERVICE_UNAVAILABLE;
            case INTERNAL -> HttpStatus.INTERNAL_SERVER_ERROR;
        };
    }
}
