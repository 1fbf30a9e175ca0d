package dev.capstan.handlers.service;

import dev.capstan.core.Sha256;
import dev.capstan.core.secret.PemKeyStore;
import dev.capstan.core.service.ClientCertificate;
import java.net.http.HttpClient;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * The HTTP clients of services: one without a certificate, and one for each client certificate. A certificate that
 * changes gets another client.
 */
final class ServiceClients {

    private final HttpClient plain;
    private final Supplier<HttpClient.Builder> builders;
    private final ServiceSecrets secrets;
    private final ConcurrentMap<ClientCertificate, Known> byCertificate = new ConcurrentHashMap<>();

    private record Known(String digest, HttpClient client) {}

    ServiceClients(HttpClient plain, Supplier<HttpClient.Builder> builders, ServiceSecrets secrets) {
        this.plain = plain;
        this.builders = builders;
        this.secrets = secrets;
    }

    HttpClient plain() {
        return plain;
    }

    HttpClient of(Optional<ClientCertificate> certificate) throws FailedExchange {
        return certificate.isEmpty() ? plain : withCertificate(certificate.get());
    }

    private HttpClient withCertificate(ClientCertificate declared) throws FailedExchange {
        byte[] chain = secrets.bytes(declared.certificate());
        byte[] key = secrets.bytes(declared.key());
        String digest =
                HexFormat.of().formatHex(Sha256.of(chain)) + HexFormat.of().formatHex(Sha256.of(key));
        Known known = byCertificate.get(declared);
        if (known != null && known.digest().equals(digest)) {
            return known.client();
        }
        try {
            HttpClient client = builders.get().sslContext(context(chain, key)).build();
            byCertificate.put(declared, new Known(digest, client));
            return client;
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw ServiceSecrets.unusable(
                    declared.certificate(), "the certificate or its key is not valid PEM: " + e.getMessage());
        }
    }

    private static SSLContext context(byte[] chain, byte[] key) throws GeneralSecurityException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(PemKeyStore.of(chain, key), new char[0]);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }
}
