package dev.capstan.keys.crypto;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;

/** The curve of Ed25519 in plain arithmetic, slow and for tests: it makes the signatures that no library makes. */
final class EdwardsCurve {

    static final BigInteger GROUP =
            BigInteger.TWO.pow(252).add(new BigInteger("27742317777372353535851937790883648493"));

    private static final BigInteger FIELD = BigInteger.TWO.pow(255).subtract(BigInteger.valueOf(19));
    private static final BigInteger D = BigInteger.valueOf(-121665)
            .multiply(BigInteger.valueOf(121666).modInverse(FIELD))
            .mod(FIELD);

    static final Point BASE = point("5866666666666666666666666666666666666666666666666666666666666666");
    static final Point ORDER_EIGHT = point("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a");

    private EdwardsCurve() {}

    /** A point, by its two coordinates. */
    record Point(BigInteger x, BigInteger y) {

        private static final Point NEUTRAL = new Point(BigInteger.ZERO, BigInteger.ONE);

        Point plus(Point other) {
            BigInteger k = D.multiply(x).multiply(other.x).multiply(y).multiply(other.y);
            return new Point(
                    ratio(x.multiply(other.y).add(other.x.multiply(y)), BigInteger.ONE.add(k)),
                    ratio(y.multiply(other.y).add(x.multiply(other.x)), BigInteger.ONE.subtract(k)));
        }

        Point times(BigInteger n) {
            Point sum = NEUTRAL;
            for (int i = n.bitLength() - 1; i >= 0; i--) {
                sum = sum.plus(sum);
                sum = n.testBit(i) ? sum.plus(this) : sum;
            }
            return sum;
        }

        byte[] encoded() {
            byte[] bytes = littleEndian(y);
            bytes[31] |= (byte) (x.testBit(0) ? 0x80 : 0);
            return bytes;
        }
    }

    private static BigInteger ratio(BigInteger over, BigInteger under) {
        return over.multiply(under.modInverse(FIELD)).mod(FIELD);
    }

    private static Point point(String hex) {
        BigInteger y = number(HexFormat.of().parseHex(hex)).clearBit(255);
        BigInteger square = ratio(
                y.multiply(y).subtract(BigInteger.ONE),
                D.multiply(y).multiply(y).add(BigInteger.ONE).mod(FIELD));
        BigInteger root = square.modPow(FIELD.add(BigInteger.valueOf(3)).shiftRight(3), FIELD);
        if (!root.multiply(root).mod(FIELD).equals(square)) {
            BigInteger minusOne =
                    BigInteger.TWO.modPow(FIELD.subtract(BigInteger.ONE).shiftRight(2), FIELD);
            root = root.multiply(minusOne).mod(FIELD);
        }
        return new Point(root.testBit(0) ? FIELD.subtract(root) : root, y);
    }

    /** The signature by the key {@code secret}, whose public point and whose commitment may be any. */
    static byte[] signature(BigInteger secret, Point key, BigInteger nonce, Point commitment, byte[] text)
            throws GeneralSecurityException {
        MessageDigest hash = MessageDigest.getInstance("SHA-512");
        hash.update(commitment.encoded());
        hash.update(key.encoded());
        BigInteger challenge = number(hash.digest(text)).mod(GROUP);
        return joined(
                commitment.encoded(), nonce.add(challenge.multiply(secret)).mod(GROUP));
    }

    static byte[] joined(byte[] commitment, BigInteger scalar) {
        byte[] signature = Arrays.copyOf(commitment, 64);
        System.arraycopy(littleEndian(scalar), 0, signature, 32, 32);
        return signature;
    }

    static byte[] littleEndian(BigInteger number) {
        byte[] bytes = new byte[32];
        for (int i = 0; i < 32; i++) {
            bytes[i] = number.shiftRight(8 * i).byteValue();
        }
        return bytes;
    }

    static BigInteger number(byte[] littleEndian) {
        byte[] big = new byte[littleEndian.length];
        for (int i = 0; i < big.length; i++) {
            big[i] = littleEndian[big.length - 1 - i];
        }
        return new BigInteger(1, big);
    }
}
