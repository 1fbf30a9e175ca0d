package dev.capstan.handlers.service;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import java.io.Serial;

/** An exchange with a service that gave no response, or did not begin. */
public final class FailedExchange extends Exception {

    @Serial
    private static final long serialVersionUID = 1L;

    private final transient HandlerResult result;

    /** Creates a failure with the result of the call. */
    public FailedExchange(HandlerResult result) {
        super("the exchange with a service failed", null, false, false);
        this.result = result;
    }

    /** Creates the failure of a call whose payload cannot be sent; nothing has been sent. */
    static FailedExchange invalid(String message) {
        return new FailedExchange(HandlerResult.notExecuted(RefusalCode.INVALID_REQUEST, message));
    }

    /** Creates the failure of a call for which the server lacks something; nothing has been sent. */
    static FailedExchange misconfigured(String message) {
        return new FailedExchange(HandlerResult.notExecuted(RefusalCode.HANDLER_CRASHED, message));
    }

    /** Returns the result of the call. */
    public HandlerResult result() {
        return result;
    }
}
