package dev.capstan.tck.token;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.digest.Sha256;
import dev.capstan.tck.json.Json;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/** An Ed25519 key of a host or an agent. Its private half is only used for signatures and never sent. */
public final class SigningKey {

    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    /** Prefix of the raw public key in its X.509 encoding, in hexadecimal. */
    private static final String X509 = "302a300506032b6570032100";

    /** Length of the raw public key in bytes. It ends its X.509 encoding. */
    private static final int PUBLIC_LENGTH = 32;

    private final PrivateKey secret;
    private final String x;

    private SigningKey(PrivateKey secret, String x) {
        this.secret = secret;
        this.x = x;
    }

    /** Creates a new key. */
    public static SigningKey fresh() {
        try {
            KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
            byte[] encoded = pair.getPublic().getEncoded();
            byte[] raw = Arrays.copyOfRange(encoded, encoded.length - PUBLIC_LENGTH, encoded.length);
            return new SigningKey(pair.getPrivate(), BASE64.encodeToString(raw));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the public half as a JWK. */
    public ObjectNode publicJwk() {
        return Json.object().put("kty", "OKP").put("crv", "Ed25519").put("x", x);
    }

    /** Returns the RFC 7638 thumbprint of the public half, by SHA-256. */
    public String thumbprint() {
        return thumbprintOf(x);
    }

    /**
     * Returns the RFC 7638 thumbprint of an Ed25519 public key, by SHA-256.
     *
     * @param x key as in a JWK
     */
    public static String thumbprintOf(String x) {
        return BASE64.encodeToString(Sha256.bytes("{\"crv\":\"Ed25519\",\"kty\":\"OKP\",\"x\":\"" + x + "\"}"));
    }

    /**
     * Whether a public key has signed a text.
     *
     * @param x key as in a JWK
     * @param signature signature in base64url
     */
    public static boolean hasSigned(String x, byte[] text, String signature) {
        try {
            byte[] encoded = HexFormat.of()
                    .parseHex(X509
                            + HexFormat.of().formatHex(Base64.getUrlDecoder().decode(x)));
            Signature verification = Signature.getInstance("Ed25519");
            verification.initVerify(KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded)));
            verification.update(text);
            return verification.verify(Base64.getUrlDecoder().decode(signature));
        } catch (GeneralSecurityException | IllegalArgumentException notAKeyOrSignature) {
            return false;
        }
    }

    /** Returns the raw public half, which is not secret. */
    byte[] publicBytes() {
        return Base64.getUrlDecoder().decode(x);
    }

    /** Returns the public half as a PEM file. */
    String publicPem() {
        byte[] encoded = HexFormat.of().parseHex(X509 + HexFormat.of().formatHex(publicBytes()));
        return "-----BEGIN PUBLIC KEY-----\n" + Base64.getEncoder().encodeToString(encoded)
                + "\n-----END PUBLIC KEY-----\n";
    }

    /** Returns the signature of a text, 64 bytes. */
    byte[] sign(byte[] text) {
        try {
            Signature signature = Signature.getInstance("Ed25519");
            signature.initSign(secret);
            signature.update(text);
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
