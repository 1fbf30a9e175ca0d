package dev.capstan.core.service;

import dev.capstan.core.secret.SecretRef;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Credentials of this server for a service, beside headers and parameters that hold secrets. */
public sealed interface ServiceCredentials {

    /** Returns the secrets that are needed. */
    Stream<SecretRef> secrets();

    /** No credentials. */
    record None() implements ServiceCredentials {
        @Override
        public Stream<SecretRef> secrets() {
            return Stream.empty();
        }
    }

    /**
     * HTTP Basic authentication (RFC 7617).
     *
     * @param username user name, without {@code :}
     * @param password password
     */
    record Basic(String username, SecretRef password) implements ServiceCredentials {
        @Override
        public Stream<SecretRef> secrets() {
            return Stream.of(password);
        }
    }

    /**
     * An access token of OAuth 2 for the client itself (RFC 6749, 4.4).
     *
     * @param tokenUrl token endpoint
     * @param clientId client identifier
     * @param clientSecret client secret
     * @param scopes scopes to ask for; none leaves them to the authorization server
     * @param audience audience to ask for
     */
    record ClientCredentials(
            URI tokenUrl, String clientId, SecretRef clientSecret, List<String> scopes, Optional<String> audience)
            implements ServiceCredentials {

        public ClientCredentials {
            scopes = List.copyOf(scopes);
        }

        @Override
        public Stream<SecretRef> secrets() {
            return Stream.of(clientSecret);
        }
    }
}
