package dev.capstan.negotiation;

import dev.capstan.core.Identity;
import dev.capstan.core.Version;
import dev.capstan.core.text.NameRule;
import java.time.Instant;

/**
 * One version of a capability in the registry.
 *
 * @param capability name of the capability
 * @param version the version
 * @param publisher owner of the name
 * @param published time of publication, to the millisecond
 * @param declaration published content
 * @param lifecycle state of support
 */
public record RegisteredVersion(
        String capability,
        Version version,
        Publisher publisher,
        Instant published,
        Declaration declaration,
        VersionLifecycle lifecycle) {

    public RegisteredVersion {
        if (!Identity.isName(capability)) {
            throw new IllegalArgumentException(
                    "'" + capability + "' is not a valid capability name; use " + NameRule.WORDING);
        }
    }

    /** Returns a copy with another lifecycle. */
    public RegisteredVersion lifecycle(VersionLifecycle other) {
        return new RegisteredVersion(capability, version, publisher, published, declaration, other);
    }
}
