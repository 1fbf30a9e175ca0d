package dev.capstan.tck.subject.agh;

import java.util.Locale;

/** What carries envelopes between the kit and the peers of a subject. */
public enum Transport {
    HTTP,
    NATS;

    /** The tag of a feature or an example that makes sense over this one alone. */
    public String tag() {
        return "@" + name().toLowerCase(Locale.ROOT);
    }
}
