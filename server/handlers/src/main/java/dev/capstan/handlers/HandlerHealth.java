package dev.capstan.handlers;

import dev.capstan.core.execution.HandlerResult;

/** What a call has shown of the handler that served it. */
enum HandlerHealth {
    WORKS,
    BROKEN,
    /** Nothing: the call was stopped, or refused for a reason that lies elsewhere. */
    UNKNOWN;

    static HandlerHealth shownBy(HandlerResult answer) {
        if (!(answer instanceof HandlerResult.Failed failed)) {
            return WORKS;
        }
        return switch (failed.refusal().code()) {
            case TIMEOUT, NETWORK_ERROR, HANDLER_CRASHED -> BROKEN;
            case HANDLER_FAILED -> WORKS;
            default -> UNKNOWN;
        };
    }
}
