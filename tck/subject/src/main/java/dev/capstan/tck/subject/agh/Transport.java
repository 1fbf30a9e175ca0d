package dev.capstan.tck.subject.agh;

import java.util.Locale;

/** The transport of envelopes between the kit and the peers of a subject. */
public enum Transport {
    HTTP,
    NATS;

    /** Returns the tag of a feature or an example that applies to this transport alone. */
    public String tag() {
        return "@" + name().toLowerCase(Locale.ROOT);
    }
}
