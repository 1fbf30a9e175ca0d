package dev.capstan.core;

import java.util.Locale;

/** The two payloads of a call: what the caller sends and what comes back. */
public enum Side {
    REQUEST,
    RESPONSE;

    /** The name on the wire: {@code request} or {@code response} (TC-3.2, TC-4.2). */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
