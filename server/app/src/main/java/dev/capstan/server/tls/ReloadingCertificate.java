package dev.capstan.server.tls;

import io.micronaut.http.ssl.CertificateProvider;
import java.io.IOException;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.List;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Sinks;

/**
 * A certificate that follows its files. New connections use the new certificate; if the changed files cannot be used,
 * the server keeps the certificate that it has.
 */
final class ReloadingCertificate implements CertificateProvider {

    private static final System.Logger LOG = System.getLogger(ReloadingCertificate.class.getName());

    private final TlsFiles files;
    private final Sinks.Many<KeyStore> stores = Sinks.many().replay().latest();
    private List<byte[]> contents;

    /**
     * Creates a certificate.
     *
     * @param contents contents of the files
     * @param store key store that they make
     */
    ReloadingCertificate(TlsFiles files, List<byte[]> contents, KeyStore store) {
        this.files = files;
        this.contents = contents;
        stores.tryEmitNext(store);
    }

    @Override
    public String getName() {
        return "tls";
    }

    @Override
    public Publisher<KeyStore> getKeyStore() {
        return stores.asFlux();
    }

    /** Reads the files again. */
    synchronized void reload() {
        try {
            List<byte[]> current = files.read();
            if (Arrays.deepEquals(current.toArray(), contents.toArray())) {
                return;
            }
            contents = current;
            stores.tryEmitNext(files.load(current));
            LOG.log(System.Logger.Level.WARNING, "the certificate was replaced by that of " + files.files());
        } catch (IOException unreadable) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "the certificate of " + files.files() + " cannot be read; the server keeps the one it has");
        } catch (IllegalArgumentException invalid) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "the changed certificate of " + files.files() + " cannot be used; the server keeps the one it has: "
                            + invalid.getMessage());
        }
    }
}
