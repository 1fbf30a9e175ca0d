package dev.capstan.server.http;

import dev.capstan.core.Refusal;
import dev.capstan.core.Side;
import io.micronaut.http.HttpStatus;

/** Which HTTP status a refusal has, for every surface whose protocol does not say otherwise. */
final class StatusCodes {

    private StatusCodes() {}

    /** The status of a refusal; in the 500s only where the fault is not the caller's. */
    static HttpStatus of(Refusal refusal) {
        return switch (refusal.code()) {
            case INVALID_JSON, TOO_DEEP, INVALID_REQUEST, INVALID_ENVELOPE -> HttpStatus.BAD_REQUEST;
            case NOT_FOUND, AGENT_NOT_FOUND, CAPABILITY_NOT_FOUND -> HttpStatus.NOT_FOUND;
            case METHOD_NOT_ALLOWED -> HttpStatus.METHOD_NOT_ALLOWED;
            case NOT_ACCEPTABLE -> HttpStatus.NOT_ACCEPTABLE;
            case AMBIGUOUS_CAPABILITY, VERSION_MISMATCH, CANCELLED -> HttpStatus.CONFLICT;
            case PAYLOAD_TOO_LARGE -> HttpStatus.REQUEST_ENTITY_TOO_LARGE;
            case UNSUPPORTED_MEDIA_TYPE -> HttpStatus.UNSUPPORTED_MEDIA_TYPE;
            case SCHEMA_VIOLATION ->
                refusal.side() == Side.RESPONSE ? HttpStatus.BAD_GATEWAY : HttpStatus.UNPROCESSABLE_ENTITY;
            case HANDLER_FAILED -> HttpStatus.UNPROCESSABLE_ENTITY;
            case TENANT_MISMATCH -> HttpStatus.FORBIDDEN;
            case TIMEOUT, DEADLINE_EXCEEDED -> HttpStatus.GATEWAY_TIMEOUT;
            case NETWORK_ERROR, HANDLER_CRASHED -> HttpStatus.BAD_GATEWAY;
            case BUSY, ABANDONED, TRANSPORT_UNAVAILABLE, AUDIT_UNAVAILABLE -> HttpStatus.SERVICE_UNAVAILABLE;
            case INTERNAL -> HttpStatus.INTERNAL_SERVER_ERROR;
        };
    }
}
