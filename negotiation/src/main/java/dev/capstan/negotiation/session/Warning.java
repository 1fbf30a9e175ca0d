package dev.capstan.negotiation.session;

import dev.capstan.core.json.WireName;
import dev.capstan.negotiation.Compatibility;
import java.util.List;

/**
 * A warning about an agreed version (NEG-2.5).
 *
 * @param code kind of warning
 * @param message the problem and its consequence for the requester
 * @param reasons unavailable or different features, if they are the cause
 */
public record Warning(Code code, String message, List<Compatibility.Reason> reasons) {

    public Warning {
        reasons = List.copyOf(reasons);
    }

    /** The kind of warning. */
    public enum Code implements WireName {
        /** The version is deprecated. */
        DEPRECATED_VERSION,
        /** The preferred version and the agreed one are partially compatible. */
        PARTIAL_COMPATIBILITY,
        /** The preferred version and the agreed one are incompatible: the requester must use the latter. */
        INCOMPATIBLE
    }
}
