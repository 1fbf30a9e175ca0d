package dev.capstan.openapi;

import java.io.Serial;

/** The reason why an operation is not imported. */
final class Unsupported extends Exception {

    @Serial
    private static final long serialVersionUID = 1L;

    private final transient Remark remark;

    Unsupported(String pointer, String message) {
        super(message, null, false, false);
        this.remark = new Remark(pointer, message);
    }

    Remark remark() {
        return remark;
    }
}
