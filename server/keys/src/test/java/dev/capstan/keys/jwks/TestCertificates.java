package dev.capstan.keys.jwks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate that this test run made for itself, and a TLS context that trusts it and nothing else. */
final class TestCertificates {

    private static final String PASSWORD = "changeit";

    private TestCertificates() {}

    /** A context that shows, and trusts, a new certificate for these names. */
    static SSLContext contextFor(Path directory, String... names) throws IOException, InterruptedException {
        Path file = directory.resolve("keys-" + names[0] + ".p12");
        String alternatives = "SAN=dns:" + String.join(",dns:", names);
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "tls",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=" + names[0],
                        "-ext",
                        alternatives,
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(keytool.waitFor()).as("keytool's exit").isZero();
        try (InputStream stream = Files.newInputStream(file)) {
            return context(stream);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("keytool wrote a key store that is none", e);
        }
    }

    private static SSLContext context(InputStream stream) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(stream, PASSWORD.toCharArray());
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD.toCharArray());
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("tls", store.getCertificate("tls"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }
}
