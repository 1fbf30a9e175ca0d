package dev.capstan.negotiation;

import java.util.regex.Pattern;

/** The ownership that a capability's name implies (NEG-5.2). */
final class CapabilityName {

    private static final Pattern REVERSE_DOMAIN =
            Pattern.compile("[a-z]{2,63}(\\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?){2,}");

    private CapabilityName() {}

    /**
     * Whether a name belongs to a publisher's own domain, such as {@code com.acme.review}. Other names belong to the
     * operator.
     */
    static boolean isReverseDomain(String name) {
        return REVERSE_DOMAIN.matcher(name).matches();
    }
}
