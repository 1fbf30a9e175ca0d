package dev.capstan.core.handler;

import java.io.IOException;

/** The body of an HTTP answer is larger than 1 MiB, and nothing of it was kept. */
public final class ResponseTooLarge extends IOException {

    private static final long serialVersionUID = 1L;

    /** An answer that is too large. */
    public ResponseTooLarge() {
        super("the body of the answer is larger than 1 MiB");
    }
}
