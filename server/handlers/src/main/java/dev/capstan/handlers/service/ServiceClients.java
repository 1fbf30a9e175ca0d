package dev.capstan.handlers.service;

import dev.capstan.core.Sha256;
import dev.capstan.core.service.ClientCertificate;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * The HTTP clients of services: one without a certificate, and one for each client certificate. A certificate that
 * changes gets another client.
 */
final class ServiceClients {

    private static final Pattern PRIVATE_KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");

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
        } catch (GeneralSecurityException | IOException | IllegalArgumentException e) {
            throw ServiceSecrets.unusable(
                    declared.certificate(), "the certificate or its key is not valid PEM: " + e.getMessage());
        }
    }

    private static SSLContext context(byte[] chain, byte[] key) throws GeneralSecurityException, IOException {
        Certificate[] certificates = CertificateFactory.getInstance("X.509")
                .generateCertificates(new ByteArrayInputStream(chain))
                .toArray(Certificate[]::new);
        if (certificates.length == 0) {
            throw new IllegalArgumentException("no certificate");
        }
        Matcher pem = PRIVATE_KEY.matcher(new String(key, StandardCharsets.US_ASCII));
        if (!pem.find()) {
            throw new IllegalArgumentException("no key in PKCS #8 without a password");
        }
        PrivateKey secret = KeyFactory.getInstance(
                        certificates[0].getPublicKey().getAlgorithm())
                .generatePrivate(new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(pem.group(1))));
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        char[] password = {};
        store.setKeyEntry("client", secret, password, certificates);
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, password);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }
}
