package dev.capstan.handlers.service;

import dev.capstan.core.Sha256;
import dev.capstan.core.secret.PemKeyStore;
import dev.capstan.core.service.ClientCertificate;
import dev.capstan.handlers.client.OutwardHttpClient;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * The HTTP clients of services: one without a certificate, and one for each client certificate. A certificate that
 * changes gets another client.
 */
final class ServiceClients {

    /** Longer than any capability may declare as its timeout. */
    private static final Duration LONGER_THAN_A_CALL = Duration.ofMinutes(11);

    /** Runs what waits until no call uses a client any more that has been replaced. */
    private static final Executor AFTER_ITS_CALLS =
            CompletableFuture.delayedExecutor(LONGER_THAN_A_CALL.toSeconds(), TimeUnit.SECONDS);

    private final OutwardHttpClient plain;
    private final ServiceSecrets secrets;
    private final ConcurrentMap<ClientCertificate, Known> byCertificate = new ConcurrentHashMap<>();

    private record Known(String digest, OutwardHttpClient client) {}

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
        return known != null && known.digest().equals(digest) ? known.client() : replaced(declared, digest, chain, key);
    }

    private synchronized OutwardHttpClient replaced(ClientCertificate declared, String digest, byte[] chain, byte[] key)
            throws FailedExchange {
        Known known = byCertificate.get(declared);
        if (known != null && known.digest().equals(digest)) {
            return known.client();
        }
        try {
            OutwardHttpClient client = plain.withTls(context(chain, key));
            byCertificate.put(declared, new Known(digest, client));
            if (known != null) {
                AFTER_ITS_CALLS.execute(known.client()::close);
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
