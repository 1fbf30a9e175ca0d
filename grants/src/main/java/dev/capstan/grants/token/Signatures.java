package dev.capstan.grants.token;

import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Signature;

/**
 * Makes and checks Ed25519 signatures by one provider of the platform (GR-8.1).
 *
 * <p>What is right does not depend on the provider: signatures that are not 64 bytes, whose point is of small order or
 * not in its one encoding, or whose scalar is not below the order of the group are refused before it is asked. May be
 * used by many threads at once.
 */
public final class Signatures {

    private final Provider provider;

    /** Signatures by this provider, which need not be installed; {@link IllegalArgumentException} if it has none. */
    public Signatures(Provider provider) {
        if (provider.getService("Signature", Ed25519.NAME) == null) {
            throw new IllegalArgumentException(provider.getName() + " has no Ed25519 signatures");
        }
        this.provider = provider;
    }

    /** Signatures by the platform itself. */
    public static Signatures ofJdk() {
        try {
            return new Signatures(Signature.getInstance(Ed25519.NAME).getProvider());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has Ed25519", e);
        }
    }

    /** Whether this key signed these bytes; a provider that fails over what it is given says no. */
    public boolean verify(PublicKey key, byte[] signed, byte[] signature) {
        if (!Ed25519.isSoundSignature(signature)) {
            return false;
        }
        try {
            Signature check = Signature.getInstance(Ed25519.NAME, provider);
            check.initVerify(Ed25519.publicKey(key.point()));
            check.update(signed);
            return check.verify(signature);
        } catch (GeneralSecurityException | RuntimeException offTheCurve) {
            return false;
        }
    }

    /** The 64 bytes of the signature that this key makes of these bytes. */
    public byte[] sign(SigningKey key, byte[] bytes) {
        try {
            Signature signature = Signature.getInstance(Ed25519.NAME, provider);
            signature.initSign(key.privateKey());
            signature.update(bytes);
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(provider.getName() + " did not sign", e);
        }
    }
}
