package dev.capstan.negotiation;

import dev.capstan.core.Version;
import java.time.Instant;

/**
 * One version of a capability as the registry keeps it.
 *
 * @param capability the capability's name
 * @param version the version
 * @param publisher to whom the name belongs
 * @param published when it was published, to the millisecond
 * @param declaration what was published
 * @param standing how long it is to be relied on
 */
public record RegisteredVersion(
        String capability,
        Version version,
        Publisher publisher,
        Instant published,
        Declaration declaration,
        VersionLifecycle lifecycle) {

    /** The same version in another standing. */
    public RegisteredVersion lifecycle(VersionLifecycle other) {
        return new RegisteredVersion(capability, version, publisher, published, declaration, other);
    }
}
