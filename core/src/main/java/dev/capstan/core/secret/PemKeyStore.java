package dev.capstan.core.secret;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A key store in memory, read from PEM: a certificate and its private key, or certificates to trust. Without a password. */
public final class PemKeyStore {

    private static final Pattern PRIVATE_KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");

    private PemKeyStore() {}

    /**
     * Reads a certificate and its key. Throws {@link IllegalArgumentException} if one of them is not valid PEM or they do
     * not belong together; the message never contains the key.
     *
     * @param chain certificate, followed by those of its issuers
     * @param key private key in PKCS #8 without a password
     */
    public static KeyStore of(byte[] chain, byte[] key) {
        Certificate[] certificates = certificates(chain);
        Matcher pem = PRIVATE_KEY.matcher(new String(key, StandardCharsets.US_ASCII));
        if (!pem.find()) {
            throw new IllegalArgumentException(
                    "the key is not PKCS #8 without a password; it begins with -----BEGIN PRIVATE KEY-----");
        }
        PublicKey published = certificates[0].getPublicKey();
        try {
            PrivateKey secret = KeyFactory.getInstance(published.getAlgorithm())
                    .generatePrivate(
                            new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(pem.group(1))));
            if (!belongTogether(secret, published)) {
                throw new IllegalArgumentException("the key is not that of the certificate");
            }
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setKeyEntry("key", secret, new char[0], certificates);
            return store;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalArgumentException(
                    "the key is not a valid " + published.getAlgorithm() + " key, as the certificate needs", e);
        }
    }

    /**
     * Reads certificates to trust, without keys. Throws {@link IllegalArgumentException} if they are not valid PEM.
     *
     * @param certificates one or more certificates of authorities
     */
    public static KeyStore trusting(byte[] certificates) {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            int number = 0;
            for (Certificate certificate : certificates(certificates)) {
                store.setCertificateEntry("authority-" + number++, certificate);
            }
            return store;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalArgumentException("the certificates cannot be trusted: " + e.getMessage(), e);
        }
    }

    private static Certificate[] certificates(byte[] chain) {
        try {
            Certificate[] certificates = CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(chain))
                    .toArray(Certificate[]::new);
            if (certificates.length == 0) {
                throw new IllegalArgumentException(
                        "there is no certificate; it begins with -----BEGIN CERTIFICATE-----");
            }
            return certificates;
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("the certificate is not valid PEM", e);
        }
    }

    private static boolean belongTogether(PrivateKey key, PublicKey published) throws GeneralSecurityException {
        String algorithm =
                switch (published.getAlgorithm()) {
                    case "RSA" -> "SHA256withRSA";
                    case "EC" -> "SHA256withECDSA";
                    default -> published.getAlgorithm();
                };
        byte[] text = "capstan".getBytes(StandardCharsets.US_ASCII);
        Signature signature = Signature.getInstance(algorithm);
        signature.initSign(key);
        signature.update(text);
        byte[] signed = signature.sign();
        signature.initVerify(published);
        signature.update(text);
        return signature.verify(signed);
    }
}
