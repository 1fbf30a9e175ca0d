package dev.capstan.tck.subject.agh;

import java.util.Locale;

/** The transport between the kit and a subject or its peers. */
public enum Transport {
    HTTP,
    NATS,
    /** Lines of JSON to a command of the subject. */
    DRIVER;

    /** Returns the tag of a feature or an example that applies to this transport alone. */
    public String tag() {
        return "@" + name().toLowerCase(Locale.ROOT);
    }
}
