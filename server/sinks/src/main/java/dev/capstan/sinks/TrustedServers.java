package dev.capstan.sinks;

import dev.capstan.core.secret.PemKeyStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** The certificates of receivers that are trusted: those of a file, or those that Java trusts. */
final class TrustedServers {

    private static final long MAX_FILE_BYTES = 1_048_576;

    private TrustedServers() {}

    /** Returns the context of TLS connections. Throws {@link IllegalArgumentException} if the file is unusable. */
    static SSLContext context(Optional<Path> certificates) {
        @Nullable KeyStore trusted = certificates.map(TrustedServers::read).orElse(null);
        try {
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, factory.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java cannot verify certificates", e);
        }
    }

    private static KeyStore read(Path file) {
        try {
            if (Files.size(file) > MAX_FILE_BYTES) {
                throw new IllegalArgumentException(file + " has more than " + MAX_FILE_BYTES + " bytes");
            }
            return PemKeyStore.trusting(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    file + " cannot be read; check that the file exists and the server may read it", e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }
}
