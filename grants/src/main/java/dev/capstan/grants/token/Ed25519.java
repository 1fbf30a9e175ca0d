package dev.capstan.grants.token;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.HexFormat;
import java.util.Set;

/**
 * The checks that RFC 8032 leaves to verifiers, made before any provider is called so that all of them agree: each
 * point and scalar has one valid encoding, and points of small order are refused.
 */
final class Ed25519 {

    static final String NAME = "Ed25519";

    /** The size of a public key and of a private key, in bytes. */
    static final int KEY_BYTES = 32;

    /** The size of a signature in bytes: a point, then a scalar. */
    static final int SIGNATURE_BYTES = 64;

    private static final BigInteger FIELD = BigInteger.TWO.pow(255).subtract(BigInteger.valueOf(19));
    private static final BigInteger GROUP =
            BigInteger.TWO.pow(252).add(new BigInteger("27742317777372353535851937790883648493"));
    private static final BigInteger ORDER_EIGHT =
            new BigInteger("7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7", 16);

    /** The y of the eight points of order at most eight. */
    private static final Set<BigInteger> SMALL_ORDER = Set.of(
            BigInteger.ZERO, BigInteger.ONE, FIELD.subtract(BigInteger.ONE), ORDER_EIGHT, FIELD.subtract(ORDER_EIGHT));

    private static final byte[] PUBLIC_PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");
    private static final byte[] PRIVATE_PREFIX = HexFormat.of().parseHex("302e020100300506032b657004220420");

    private Ed25519() {}

    /** Whether these 32 bytes are the unique encoding of a y of which no point has small order. */
    static boolean isCanonicalPoint(byte[] encoded) {
        BigInteger y = littleEndian(encoded, 0).clearBit(255);
        return y.compareTo(FIELD) < 0 && !SMALL_ORDER.contains(y);
    }

    /** Whether these are 64 bytes: a sound point, and a scalar below the order of the group. */
    static boolean isCanonicalSignature(byte[] signature) {
        return signature.length == SIGNATURE_BYTES
                && isCanonicalPoint(signature)
                && littleEndian(signature, KEY_BYTES).compareTo(GROUP) < 0;
    }

    private static BigInteger littleEndian(byte[] bytes, int from) {
        byte[] bigEndian = new byte[KEY_BYTES];
        for (int i = 0; i < KEY_BYTES; i++) {
            bigEndian[i] = bytes[from + KEY_BYTES - 1 - i];
        }
        return new BigInteger(1, bigEndian);
    }

    /** Returns a key of the provider, or one that the platform creates, if the provider creates none. */
    static java.security.PublicKey publicKey(byte[] point, Provider provider) throws GeneralSecurityException {
        KeyFactory factory = provider.getService("KeyFactory", NAME) == null
                ? KeyFactory.getInstance(NAME)
                : KeyFactory.getInstance(NAME, provider);
        return factory.generatePublic(new X509EncodedKeySpec(joined(PUBLIC_PREFIX, point)));
    }

    /** Returns a private key that every provider accepts. */
    static PrivateKey privateKey(byte[] seed) throws GeneralSecurityException {
        return KeyFactory.getInstance(NAME).generatePrivate(new PKCS8EncodedKeySpec(joined(PRIVATE_PREFIX, seed)));
    }

    private static byte[] joined(byte[] prefix, byte[] key) {
        byte[] joined = new byte[prefix.length + key.length];
        System.arraycopy(prefix, 0, joined, 0, prefix.length);
        System.arraycopy(key, 0, joined, prefix.length, key.length);
        return joined;
    }
}
