package dev.capstan.negotiation;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import java.util.Optional;
import java.util.regex.Pattern;

/** The rules for publishing under a name (NEG-5.2). */
final class Ownership {

    /** Names that belong to a publisher's own domain, such as {@code com.acme.review}; others are the operator's. */
    private static final Pattern REVERSE_DOMAIN =
            Pattern.compile("[a-z]{2,63}(\\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?){2,}");

    private Ownership() {}

    /** Returns why a publisher must not claim a name, or empty if it may. */
    static Optional<Refusal> refusal(Publisher publisher, String capability) {
        return REVERSE_DOMAIN.matcher(capability).matches() || publisher.equals(Publisher.OPERATOR)
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        RefusalCode.UNAUTHORIZED,
                        "'" + capability
                                + "' is a standard name, reserved for the registry's operator; publish under"
                                + " a name of your own domain, such as com.acme.review"));
    }

    /** Returns why a publisher must not change a name that has an owner, or empty if it may. */
    static Optional<Refusal> refusal(Publisher publisher, String capability, Publisher owner) {
        return publisher.equals(owner)
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        RefusalCode.UNAUTHORIZED,
                        "'" + capability + "' belongs to another publisher; publish under a name of your own"));
    }
}
