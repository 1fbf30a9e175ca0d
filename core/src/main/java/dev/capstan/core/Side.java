package dev.capstan.core;

import java.util.Locale;

/** The two payloads of a call: the caller's request and the response. */
public enum Side {
    REQUEST,
    RESPONSE;

    /** Returns the name on the wire: {@code request} or {@code response} (TC-3.2, TC-4.2). */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
