package dev.capstan.server.command;

import dev.capstan.cli.SecretTexts;
import dev.capstan.server.settings.Settings;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of {@code serve} about TLS. */
final class TlsOptions {

    @Option(
            names = "--tls-cert",
            paramLabel = "FILE",
            description = "Certificate in PEM, followed by those of its issuers; a changed file is used for new"
                    + " connections. The server then serves HTTPS on --port, and no HTTP. Default: none.")
    private @Nullable Path certificate;

    @Option(
            names = "--tls-key",
            paramLabel = "FILE",
            description = "Private key of that certificate, in PEM (PKCS #8, without a password). Default: none.")
    private @Nullable Path key;

    @Option(
            names = "--tls-keystore",
            paramLabel = "FILE",
            description = "Key store in PKCS #12 with the certificate and its key, instead of --tls-cert and"
                    + " --tls-key. Default: none.")
    private @Nullable Path keyStore;

    @Option(
            names = "--tls-keystore-password",
            paramLabel = "SECRET",
            description = "Password of the key store, as env:NAME or file:PATH. Default: no password.")
    private @Nullable String keyStorePassword;

    @Option(
            names = "--tls-min-version",
            paramLabel = "1.2|1.3",
            defaultValue = "1.2",
            description = "Minimum version of TLS. Default: ${DEFAULT-VALUE}.")
    private String minVersion;

    /** Returns the given options, by the names of {@link Settings}. */
    Map<String, Object> settings() {
        return new GivenSettings()
                .with(Settings.TLS_CERTIFICATE, certificate)
                .with(Settings.TLS_KEY, key)
                .with(Settings.TLS_KEY_STORE, keyStore)
                .with(
                        Settings.TLS_KEY_STORE_PASSWORD,
                        keyStorePassword == null
                                ? null
                                : SecretTexts.password("--tls-keystore-password", keyStorePassword))
                .with(Settings.TLS_MIN_VERSION, minVersion)
                .toMap();
    }
}
