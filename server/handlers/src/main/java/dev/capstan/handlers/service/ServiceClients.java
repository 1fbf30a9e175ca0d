package dev.capstan.handlers.service;

import dev.capstan.core.Sha256;
import dev.capstan.core.secret.PemKeyStore;
import dev.capstan.core.service.ClientCertificate;
import dev.capstan.handlers.client.OutwardHttpClient;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP clients of services: one without a certificate, and one for each client certificate. A certificate that
 * changes gets another client.
 */
final class ServiceClients {

    private final OutwardHttpClient plain;
    private final ServiceSecrets secrets;
    private final ConcurrentMap<ClientCertificate, Known> byCertificate = new ConcurrentHashMap<>();

    private record Known(
            String digest,
            OutwardHttpClient client,
            @Nullable OutwardHttpClient earlier) {}

    ServiceClients(OutwardHttpClient plain, ServiceSecrets secrets) {
        this.plain = plain;
        this.secrets = secrets;
    }

    OutwardHttpClient of(Optional<ClientCertificate> certificate) throws FailedExchange {
        return certificate.isEmpty() ? plain : withCertificate(certificate.get());
    }

    private OutwardHttpClient withCertificate(ClientCertificate declared) throws FailedExchange {
        byte[] chain = secrets.bytes(declared.certificate());
        byte[] key = secrets.bytes(declared.key());
        String digest =
                HexFormat.of().formatHex(Sha256.of(chain)) + HexFormat.of().formatHex(Sha256.of(key));
        Known known = byCertificate.get(declared);
        if (known != null && known.digest().equals(digest)) {
            return known.client();
        }
        try {
            OutwardHttpClient client = plain.withTls(context(chain, key));
            byCertificate.put(declared, new Known(digest, client, known == null ? null : known.client()));
            if (known != null && known.earlier() != null) {
                // Its calls ended long ago; those of the client that is replaced now may still run.
                known.earlier().close();
            }
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
