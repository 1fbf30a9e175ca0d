package dev.capstan.handlers.client;

import java.io.Serial;
import java.net.UnknownHostException;

/** The refusal of a request to a host that the operator has not allowed. Nothing was sent. */
public final class HostNotAllowed extends UnknownHostException {

    @Serial
    private static final long serialVersionUID = 1L;

    HostNotAllowed(String message) {
        super(message);
    }
}
