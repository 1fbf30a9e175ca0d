package dev.capstan.grants.token;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.interfaces.EdECPrivateKey;
import java.util.Arrays;

/** The Ed25519 private key of a host or an agent, which never leaves the machine it was generated on. */
public final class SigningKey {

    private static final byte[] PROBE = "do the halves of this key fit".getBytes(StandardCharsets.US_ASCII);

    private final byte[] seed;
    private final PrivateKey privateKey;
    private final PublicKey publicKey;

    private SigningKey(byte[] seed, PublicKey publicKey) throws GeneralSecurityException {
        this.seed = seed;
        this.privateKey = Ed25519.privateKey(seed);
        this.publicKey = publicKey;
    }

    /** Generates a new key. */
    public static SigningKey generate() {
        try {
            KeyPair pair = KeyPairGenerator.getInstance(Ed25519.NAME).generateKeyPair();
            byte[] seed = ((EdECPrivateKey) pair.getPrivate()).getBytes().orElseThrow();
            byte[] encoded = pair.getPublic().getEncoded();
            byte[] point = Arrays.copyOfRange(encoded, encoded.length - Ed25519.KEY_BYTES, encoded.length);
            return new SigningKey(seed, new PublicKey(StrictBase64Url.encode(point)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java platform does not support Ed25519", e);
        }
    }

    /**
     * Reads the key from a JSON Web Key with {@code x} and {@code d} (RFC 8037).
     *
     * @throws InvalidKey for another kind of key, a missing private part, or parts that do not match
     */
    public static SigningKey parse(JsonNode jwk) throws InvalidKey {
        JwkValidator.check(jwk);
        PublicKey publicKey = JwkValidator.publicKey(jwk);
        byte[] seed = JwkValidator.bytes(jwk, "d");
        try {
            SigningKey key = new SigningKey(seed, publicKey);
            Signatures signatures = Signatures.ofJdk();
            if (signatures.verify(key.publicKey, PROBE, signatures.sign(key, PROBE))) {
                return key;
            }
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java platform does not support Ed25519", e);
        }
        throw InvalidKey.malformed("the key's d does not belong to its x; use both from one key");
    }

    /** Returns the public half. */
    public PublicKey publicKey() {
        return publicKey;
    }

    /** Returns the key as a JSON Web Key with its private part {@code d}: only for its owner's key store. */
    public ObjectNode toJson() {
        return publicKey.toJson().put("d", StrictBase64Url.encode(seed));
    }

    PrivateKey privateKey() {
        return privateKey;
    }

    /** Returns the public half; never the private one. */
    @Override
    public String toString() {
        return "SigningKey[" + publicKey.x() + "]";
    }
}
