package dev.capstan.grants.token;

import dev.capstan.core.concurrent.LruCache;
import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Signature;

/**
 * Ed25519 signatures by one provider of the platform (GR-8.1). Thread-safe.
 *
 * <p>Validity does not depend on the provider. Refused before the provider is called are signatures that are not 64
 * bytes, whose point has small order or another than its unique encoding, or whose scalar is not below the order of the
 * group.
 */
public final class Signatures {

    /** Maximum number of keys that are ready for the provider. */
    private static final int MAX_READY_KEYS = 10_000;

    private final Provider provider;
    private final LruCache<PublicKey, java.security.PublicKey> readyKeys = new LruCache<>(MAX_READY_KEYS);

    /**
     * Creates signatures by this provider, which need not be installed; {@link IllegalArgumentException} if it lacks
     * Ed25519.
     */
    public Signatures(Provider provider) {
        if (provider.getService("Signature", Ed25519.NAME) == null) {
            throw new IllegalArgumentException(provider.getName() + " does not support Ed25519 signatures");
        }
        this.provider = provider;
    }

    /** Creates signatures by the platform's default provider. */
    public static Signatures ofJdk() {
        try {
            return new Signatures(Signature.getInstance(Ed25519.NAME).getProvider());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java platform does not support Ed25519", e);
        }
    }

    /** Whether this key signed these bytes; false if the provider throws. */
    public boolean verify(PublicKey key, byte[] signed, byte[] signature) {
        if (!Ed25519.isCanonicalSignature(signature)) {
            return false;
        }
        try {
            Signature check = Signature.getInstance(Ed25519.NAME, provider);
            check.initVerify(ready(key));
            check.update(signed);
            return check.verify(signature);
        } catch (GeneralSecurityException | RuntimeException offTheCurve) {
            return false;
        }
    }

    private java.security.PublicKey ready(PublicKey key) throws GeneralSecurityException {
        java.security.PublicKey known = readyKeys.find(key);
        return known != null ? known : readyKeys.put(key, Ed25519.publicKey(key.point(), provider));
    }

    /** Returns the 64-byte signature of these bytes with this key. */
    public byte[] sign(SigningKey key, byte[] bytes) {
        try {
            Signature signature = Signature.getInstance(Ed25519.NAME, provider);
            signature.initSign(key.privateKey());
            signature.update(bytes);
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(provider.getName() + " failed to sign", e);
        }
    }
}
