package dev.capstan.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A self-signed certificate for 127.0.0.1, made by the tool of the JDK.
 *
 * @param store the certificate and its key, as {@code key}
 */
public record TestCertificate(KeyStore store) {

    public static final String PASSWORD = "changeit";

    /** Makes a certificate, and the files {@code NAME.p12}, {@code NAME.crt} and {@code NAME.key}. */
    public static TestCertificate make(Path directory, String name, String algorithm) throws Exception {
        KeyStore store = keyStore(directory, name, algorithm, "ip:127.0.0.1");
        Files.writeString(
                directory.resolve(name + ".crt"),
                pem("CERTIFICATE", store.getCertificate("key").getEncoded()));
        Files.writeString(
                directory.resolve(name + ".key"),
                pem("PRIVATE KEY", store.getKey("key", PASSWORD.toCharArray()).getEncoded()));
        return new TestCertificate(store);
    }

    /**
     * Makes a key and its self-signed certificate, as {@code key} of the new file {@code NAME.p12}.
     *
     * @param names the names of the subject, such as {@code dns:localhost}, separated by commas
     */
    public static KeyStore keyStore(Path directory, String name, String algorithm, String names) throws Exception {
        Path file = directory.resolve(name + ".p12");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                // Half the time of the default.
                "-J-XX:TieredStopAtLevel=1",
                "-J-XX:+UseSerialGC",
                "-genkeypair"));
        command.addAll(List.of("-alias", "key", "-keyalg", algorithm, "-dname", "CN=" + name, "-validity", "2"));
        command.addAll(List.of("-ext", "SAN=" + names, "-keystore", file.toString(), "-storetype", "PKCS12"));
        command.addAll(List.of("-storepass", PASSWORD));
        Process tool = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(tool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(tool.waitFor()).as(output).isZero();
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        return store;
    }

    /** Makes a certificate as {@link #make} does, for callers that cannot throw its exceptions. */
    public static TestCertificate makeUnchecked(Path directory, String name, String algorithm) {
        try {
            return make(directory, name, algorithm);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static String pem(String label, byte[] der) {
        return "-----BEGIN " + label + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der) + "\n-----END " + label + "-----\n";
    }

    /** Returns the context of a client that trusts this certificate alone. */
    public SSLContext trusting() throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("server", store.getCertificate("key"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
