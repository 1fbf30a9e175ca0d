package dev.capstan.core.handler;

import dev.capstan.core.Permission;

/** The secrets of an agent, such as its key for an external service. */
@FunctionalInterface
public interface Secrets {

    /**
     * Returns the secret of this name. Needs {@link Permission#SECRETS_READ}.
     *
     * @param name 1 to 128 letters, digits, dots, hyphens or underscores, no dot first; anything else causes {@link
     *     PermissionDenied}
     * @throws MissingSecret if it does not exist
     */
    String read(String name) throws MissingSecret;
}
