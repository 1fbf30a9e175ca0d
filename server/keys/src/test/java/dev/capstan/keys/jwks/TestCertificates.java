package dev.capstan.keys.jwks;

import dev.capstan.core.testing.TestCertificate;
import java.nio.file.Path;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate that this test run made for itself, and a TLS context that trusts it and nothing else. */
final class TestCertificates {

    private TestCertificates() {}

    /** A context that shows, and trusts, a new certificate for these names. */
    static SSLContext contextFor(Path directory, String... names) throws Exception {
        KeyStore store =
                TestCertificate.keyStore(directory, "keys-" + names[0], "EC", "dns:" + String.join(",dns:", names));
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, TestCertificate.PASSWORD.toCharArray());
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("key", store.getCertificate("key"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }
}
