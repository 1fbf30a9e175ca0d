package dev.capstan.handlers;

import dev.capstan.core.execution.HandlerResult;

/** The health of a handler as shown by one call. */
enum HandlerHealth {
    WORKS,
    BROKEN,
    /** Not known: the call was stopped, or refused for a reason that lies elsewhere. */
    UNKNOWN;

    static HandlerHealth indicatedBy(HandlerResult result) {
        if (!(result instanceof HandlerResult.Failed failed)) {
            return WORKS;
        }
        return switch (failed.refusal().code()) {
            case TIMEOUT, NETWORK_ERROR, HANDLER_CRASHED -> BROKEN;
            case HANDLER_FAILED -> WORKS;
            default -> UNKNOWN;
        };
    }
}
