package dev.capstan.tck.typescript;

/**
 * The canonical form of an object's member.
 *
 * @param optional whether it can be missing
 * @param type meaning of its type
 */
public record CanonicalMember(boolean optional, String type) {

    /** Returns the type, and whether the member can be missing, for messages. */
    @Override
    public String toString() {
        return optional ? type + " (optional)" : type;
    }
}
