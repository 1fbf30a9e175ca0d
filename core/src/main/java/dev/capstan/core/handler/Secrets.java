package dev.capstan.core.handler;

import dev.capstan.core.Permission;

/** What an agent has to keep to itself, such as a key of somebody else's service. */
@FunctionalInterface
public interface Secrets {

    /**
     * The secret of this name; needs {@link Permission#SECRETS_READ}.
     *
     * @param name 1 to 128 letters, digits, dots, hyphens or underscores, no dot first; anything else is a
     *     {@link PermissionDenied}
     * @throws MissingSecret where there is none
     */
    String read(String name) throws MissingSecret;
}
