package dev.capstan.handlers.service;

import dev.capstan.core.secret.SecretReader;
import dev.capstan.core.secret.SecretRef;
import java.nio.charset.StandardCharsets;

/** The secrets of requests to services. A caller never learns which one is missing; the log names its reference. */
record ServiceSecrets(SecretReader reader) {

    private static final System.Logger LOG = System.getLogger(ServiceSecrets.class.getName());

    String text(SecretRef ref) throws FailedExchange {
        return new String(bytes(ref), StandardCharsets.UTF_8);
    }

    byte[] bytes(SecretRef ref) throws FailedExchange {
        try {
            return reader.read(ref);
        } catch (IllegalArgumentException unreadable) {
            throw unusable(ref, String.valueOf(unreadable.getMessage()));
        }
    }

    /** Returns the failure of a call whose secret is of no use. */
    static FailedExchange unusable(SecretRef ref, String reason) {
        LOG.log(System.Logger.Level.WARNING, "a secret of a service cannot be used: " + ref + ": " + reason);
        return FailedExchange.misconfigured(
                "the server's credentials for the service behind the capability cannot be used; tell its operator");
    }
}
