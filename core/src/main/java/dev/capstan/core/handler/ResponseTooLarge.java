package dev.capstan.core.handler;

import java.io.IOException;

/** The failure of an HTTP request whose response body is larger than 1 MiB. The body is discarded. */
public final class ResponseTooLarge extends IOException {

    private static final long serialVersionUID = 1L;

    /** Creates a failure. */
    public ResponseTooLarge() {
        super("the response body is larger than 1 MiB");
    }
}
