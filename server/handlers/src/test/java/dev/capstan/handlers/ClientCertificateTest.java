package dev.capstan.handlers;

import static dev.capstan.handlers.HandlerRunner.json;
import static dev.capstan.handlers.HandlerRunner.refusal;
import static dev.capstan.handlers.HandlerRunner.result;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.secret.SecretRef;
import dev.capstan.core.service.ClientCertificate;
import dev.capstan.core.service.RequestMapping;
import dev.capstan.core.service.ResponseMapping;
import dev.capstan.core.service.ServiceCredentials;
import dev.capstan.core.service.UrlTemplate;
import dev.capstan.core.testing.TestCertificate;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A service that asks for a client certificate, over TLS. */
class ClientCertificateTest {

    private static final String TRUST = "javax.net.ssl.trustStore";
    private static final char[] PASSWORD = TestCertificate.PASSWORD.toCharArray();
    private static final SecretRef CERTIFICATE = new SecretRef.Env("CERTIFICATE");
    private static final SecretRef KEY = new SecretRef.Env("KEY");

    @TempDir
    private static Path directory;

    private static KeyStore first;
    private static KeyStore second;
    private static HttpsServer service;

    private final Map<SecretRef, String> secrets = new ConcurrentHashMap<>();

    @RegisterExtension
    private final HandlerRunner handlerRunner =
            HandlerRunner.withSecrets(ref -> secrets.getOrDefault(ref, "").getBytes(StandardCharsets.UTF_8));

    @BeforeAll
    static void startTheService() throws Exception {
        KeyStore own = keys("localhost", "EC");
        first = keys("first", "EC");
        second = keys("second", "RSA");
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, PASSWORD);
        for (KeyStore store : List.of(own, first, second)) {
            trusted.setCertificateEntry("trusted" + trusted.size(), store.getCertificate("key"));
        }
        Path file = directory.resolve("trusted.p12");
        try (var out = Files.newOutputStream(file)) {
            trusted.store(out, PASSWORD);
        }
        System.setProperty(TRUST, file.toString());
        System.setProperty(TRUST + "Password", new String(PASSWORD));
        service = HttpsServer.create(new InetSocketAddress(InetAddress.getByName("localhost"), 0), 0);
        SSLContext context = context(own, trusted);
        service.setHttpsConfigurator(new HttpsConfigurator(context) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters ssl = context.getDefaultSSLParameters();
                ssl.setNeedClientAuth(true);
                parameters.setSSLParameters(ssl);
            }
        });
        service.createContext("/", exchange -> {
            byte[] name = ("\"" + ((HttpsExchange) exchange).getSSLSession().getPeerPrincipal() + "\"")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(200, name.length);
            exchange.getResponseBody().write(name);
            exchange.close();
        });
        service.start();
    }

    @AfterAll
    static void stopTheService() {
        service.stop(0);
        System.clearProperty(TRUST);
        System.clearProperty(TRUST + "Password");
    }

    @Test
    void certificateIsPresentedAndAChangedOneIsUsedByTheNextCall() throws Exception {
        present(first);
        assertThat(called()).isEqualTo(result("\"CN=first\""));

        present(second);
        assertThat(called()).as("an RSA key after an EC key").isEqualTo(result("\"CN=second\""));
    }

    @Test
    void callWithoutACertificateIsNotServed() {
        assertThat(called(Optional.empty())).isInstanceOf(HandlerResult.Failed.class);
    }

    @Test
    void keyThatIsNoPemIsNotDisclosed() throws Exception {
        present(first);
        secrets.put(KEY, "a secret that is no PEM");

        assertThat(refusal(called()).message())
                .isEqualTo("the server's credentials for the service behind the capability cannot be used; tell its"
                        + " operator");
    }

    private void present(KeyStore store) throws Exception {
        secrets.put(CERTIFICATE, pem("CERTIFICATE", store.getCertificate("key").getEncoded()));
        secrets.put(KEY, pem("PRIVATE KEY", store.getKey("key", PASSWORD).getEncoded()));
    }

    private HandlerResult called() {
        return called(Optional.of(new ClientCertificate(CERTIFICATE, KEY)));
    }

    private HandlerResult called(Optional<ClientCertificate> certificate) {
        return handlerRunner.run(
                new HandlerSpec.Http(
                        UrlTemplate.of(
                                "https://localhost:" + service.getAddress().getPort() + "/"),
                        "POST",
                        false,
                        RequestMapping.of("POST"),
                        ResponseMapping.JSON,
                        new ServiceCredentials.None(),
                        certificate),
                json("{}"));
    }

    private static String pem(String label, byte[] der) {
        return "-----BEGIN " + label + "-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der) + "\n-----END " + label + "-----\n";
    }

    private static KeyStore keys(String name, String algorithm) throws Exception {
        return TestCertificate.keyStore(directory, name, algorithm, "dns:" + name);
    }

    private static SSLContext context(KeyStore own, KeyStore trusted) throws Exception {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(own, PASSWORD);
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }
}
