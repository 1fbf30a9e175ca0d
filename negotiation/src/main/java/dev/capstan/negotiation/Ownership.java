package dev.capstan.negotiation;

import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import java.util.Optional;

/** Who may publish under a name (NEG-5.2). */
final class Ownership {

    private Ownership() {}

    /** Why a publisher may not be the first under a name, or nothing where it may. */
    static Optional<Refusal> refusal(Publisher publisher, String capability) {
        return CapabilityName.isReverseDomain(capability) || publisher.equals(Publisher.OPERATOR)
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        RefusalCode.UNAUTHORIZED,
                        "'" + capability + "' is a standard name, which belongs to whoever runs the registry: publish"
                                + " under a name of your own domain, such as com.acme.review"));
    }

    /** Why a publisher may do nothing under a name that belongs to somebody, or nothing where it may. */
    static Optional<Refusal> refusal(Publisher publisher, String capability, Publisher owner) {
        return publisher.equals(owner)
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        RefusalCode.UNAUTHORIZED,
                        "'" + capability + "' belongs to another publisher: publish under a name of your own"));
    }
}
