package dev.capstan.core.rpc;

/** Bytes that are no envelope; the message says which field is wrong and what it should be. */
public final class MalformedEnvelope extends Exception {

    private static final long serialVersionUID = 1L;

    MalformedEnvelope(String message) {
        super(message);
    }
}
