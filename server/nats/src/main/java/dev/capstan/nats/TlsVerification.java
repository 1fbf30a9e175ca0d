package dev.capstan.nats;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * A trust manager that accepts a server only if its certificate is trusted and matches the host name. The NATS client
 * itself does not check the name.
 */
final class TlsVerification extends X509ExtendedTrustManager {

    private final X509ExtendedTrustManager certificates;

    private TlsVerification(X509ExtendedTrustManager certificates) {
        this.certificates = certificates;
    }

    /** Creates a trust manager for these certificates, or for those that Java trusts if null. */
    static TlsVerification of(@Nullable KeyStore trusted) {
        try {
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(trusted);
            return Stream.of(factory.getTrustManagers())
                    .filter(X509ExtendedTrustManager.class::isInstance)
                    .map(X509ExtendedTrustManager.class::cast)
                    .findFirst()
                    .map(TlsVerification::new)
                    .orElseThrow();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java cannot verify certificates", e);
        }
    }

    SSLContext context() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {this}, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java does not support TLS", e);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String algorithm, Socket socket)
            throws CertificateException {
        if (!(socket instanceof SSLSocket secure)) {
            throw nameless();
        }
        SSLParameters parameters = secure.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        secure.setSSLParameters(parameters);
        certificates.checkServerTrusted(chain, algorithm, socket);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String algorithm, SSLEngine engine)
            throws CertificateException {
        throw nameless();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String algorithm) throws CertificateException {
        throw nameless();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String algorithm, Socket socket)
            throws CertificateException {
        throw nameless();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String algorithm, SSLEngine engine)
            throws CertificateException {
        throw nameless();
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String algorithm) throws CertificateException {
        throw nameless();
    }

    private static CertificateException nameless() {
        return new CertificateException("only a server's certificate for its configured host name is trusted");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return certificates.getAcceptedIssuers();
    }
}
