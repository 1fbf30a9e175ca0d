package dev.capstan.negotiation.session;

import dev.capstan.negotiation.Compatibility;
import java.util.List;
import java.util.Locale;

/**
 * Why an agreed version is not to be relied on without a thought (NEG-2.5).
 *
 * @param code what kind of warning it is
 * @param message what is the matter, and what the requester does without
 * @param reasons what is unavailable or different, where that is why
 */
public record Warning(Code code, String message, List<Compatibility.Reason> reasons) {

    public Warning {
        reasons = List.copyOf(reasons);
    }

    /** What kinds of warnings there are. */
    public enum Code {
        /** The version should be left behind. */
        DEPRECATED_VERSION,
        /** The version that was preferred and the one agreed on are compatible in part. */
        PARTIAL_COMPATIBILITY,
        /** The version that was preferred and the one agreed on are not compatible: the requester has to speak the latter. */
        INCOMPATIBLE;

        /** The name on the wire, such as {@code deprecated_version}. */
        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
