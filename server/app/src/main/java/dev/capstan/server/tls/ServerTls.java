package dev.capstan.server.tls;

import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.StartupFailed;
import io.micronaut.context.ApplicationContext;
import io.micronaut.http.ssl.CertificateProvider;
import io.micronaut.inject.qualifiers.Qualifiers;
import io.micronaut.scheduling.TaskScheduler;
import java.io.IOException;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** TLS of a server that has a certificate. */
public final class ServerTls {

    private static final String NAME = "tls";
    private static final int MAX_STREAMS = 100;

    /** Maximum size of a head over HTTP/2, at which every head fits that HTTP/1.1 allows. */
    private static final int MAX_HEADER_LIST = 16 << 10;

    private static final Duration BETWEEN_CHECKS = Duration.ofSeconds(5);
    private static final Map<String, List<String>> PROTOCOLS =
            Map.of("1.2", List.of("TLSv1.2", "TLSv1.3"), "1.3", List.of("TLSv1.3"));

    private final ReloadingCertificate certificate;
    private final char[] password;
    private final List<String> protocols;

    private ServerTls(ReloadingCertificate certificate, char[] password, List<String> protocols) {
        this.certificate = certificate;
        this.password = password;
        this.protocols = protocols;
    }

    /**
     * Returns the TLS that the options of a server name; empty if they name no certificate.
     *
     * @param options settings by the names of {@link Settings}
     * @throws StartupFailed if the options contradict each other, or the certificate cannot be used
     */
    public static Optional<ServerTls> of(Map<String, Object> options) throws StartupFailed {
        Optional<TlsFiles> files = files(options);
        List<String> protocols = PROTOCOLS.get(
                options.getOrDefault(Settings.TLS_MIN_VERSION, "1.2").toString());
        if (protocols == null) {
            throw new StartupFailed("--tls-min-version: use 1.2 or 1.3");
        }
        if (files.isEmpty()) {
            return Optional.empty();
        }
        TlsFiles given = files.get();
        String names = given.files().stream().map(Path::toString).collect(Collectors.joining(" and "));
        try {
            List<byte[]> contents = given.read();
            KeyStore store = given.load(contents);
            return Optional.of(
                    new ServerTls(new ReloadingCertificate(given, contents, store), given.password(), protocols));
        } catch (IOException unreadable) {
            throw new StartupFailed("the certificate cannot be read; check that " + names + " exist and are readable");
        } catch (IllegalArgumentException invalid) {
            throw new StartupFailed("the certificate of " + names + " cannot be used: " + invalid.getMessage());
        }
    }

    private static Optional<TlsFiles> files(Map<String, Object> options) throws StartupFailed {
        @Nullable Object certificate = options.get(Settings.TLS_CERTIFICATE);
        @Nullable Object key = options.get(Settings.TLS_KEY);
        @Nullable Object store = options.get(Settings.TLS_KEY_STORE);
        if (store != null && (certificate != null || key != null)) {
            throw new StartupFailed("--tls-keystore contradicts --tls-cert and --tls-key; use one or the other");
        }
        if (store != null) {
            String secret =
                    options.getOrDefault(Settings.TLS_KEY_STORE_PASSWORD, "").toString();
            return Optional.of(new TlsFiles.Store(Path.of(store.toString()), secret));
        }
        if (certificate == null && key == null) {
            return Optional.empty();
        }
        if (certificate == null || key == null) {
            throw new StartupFailed("--tls-cert and --tls-key belong together; set both");
        }
        return Optional.of(new TlsFiles.Pem(Path.of(certificate.toString()), Path.of(key.toString())));
    }

    /**
     * Returns the settings of the application that serves HTTPS by HTTP/1.1 and HTTP/2, and HTTP no more.
     *
     * @param port port to listen on; 0 for a free one
     */
    public Map<String, Object> settings(int port) {
        Map<String, Object> settings = new HashMap<>();
        settings.put("micronaut.server.ssl.enabled", true);
        settings.put("micronaut.server.ssl.port", port == 0 ? -1 : port);
        settings.put("micronaut.server.ssl.key-name", NAME);
        settings.put("micronaut.server.ssl.key.password", new String(password));
        settings.put("micronaut.server.ssl.protocols", protocols);
        settings.put("micronaut.server.http-version", "2.0");
        // each stream has a pipeline of its own, which the handlers of limits and of security headers are added to
        settings.put("micronaut.server.netty.legacy-multiplex-handlers", true);
        settings.put("micronaut.server.netty.http2.max-concurrent-streams", MAX_STREAMS);
        settings.put("micronaut.server.netty.http2.max-header-list-size", MAX_HEADER_LIST);
        return settings;
    }

    /** Adds the certificate to an application before its start. */
    public void register(ApplicationContext context) {
        context.registerSingleton(CertificateProvider.class, certificate, Qualifiers.byName(NAME));
    }

    /** Lets a started application serve changed certificates. */
    public void followChanges(ApplicationContext context) {
        context.getBean(TaskScheduler.class)
                .scheduleWithFixedDelay(BETWEEN_CHECKS, BETWEEN_CHECKS, certificate::reload);
    }
}
