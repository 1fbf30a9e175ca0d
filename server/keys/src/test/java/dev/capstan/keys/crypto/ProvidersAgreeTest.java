package dev.capstan.keys.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.grants.token.PublicKey;
import dev.capstan.keys.crypto.EdwardsCurve.Point;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Provider;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Two nodes with different providers give the same answer to the same token. */
class ProvidersAgreeTest {

    private static final int ROUNDS = 40;
    private static final List<Ed25519Provider> PROVIDERS = Ed25519Provider.all();

    /** Always the same numbers, so that a failure can be seen again. */
    private final Random random = new Random(8032);

    private final BigInteger secret = scalar();
    private final Point key = EdwardsCurve.BASE.times(secret);
    private final byte[] text = {1, 2, 3};

    @Test
    void onGoodSignatures() throws GeneralSecurityException {
        for (int length : List.of(0, 1, 63, 64, 127, 128, 1000, 8192)) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            BigInteger nonce = scalar();
            byte[] signature = EdwardsCurve.signature(secret, key, nonce, EdwardsCurve.BASE.times(nonce), bytes);
            assertThat(verdicts(key.encoded(), bytes, signature))
                    .as("a signature of %s bytes", length)
                    .containsOnlyKeys(true);
        }
    }

    @Test
    void onTurnedBits() throws GeneralSecurityException {
        byte[] signature = validSignature();
        for (int bit = 0; bit < 512; bit++) {
            byte[] turned = signature.clone();
            turned[bit / 8] ^= (byte) (1 << bit % 8);
            assertThat(verdicts(key.encoded(), text, turned))
                    .as("a signature with bit %s turned", bit)
                    .containsOnlyKeys(false);
        }
        for (int bit = 0; bit < 256; bit++) {
            byte[] turned = key.encoded();
            turned[bit / 8] ^= (byte) (1 << bit % 8);
            assertThat(verdicts(turned, text, signature))
                    .as("a key with bit %s turned, often off the curve", bit)
                    .containsOnlyKeys(false);
        }
    }

    @Test
    void onScalarsThatAreNotReduced() throws GeneralSecurityException {
        byte[] signature = validSignature();
        BigInteger scalar = EdwardsCurve.number(signature).shiftRight(256);
        for (int times = 1; times < 16; times++) {
            BigInteger same = scalar.add(EdwardsCurve.GROUP.multiply(BigInteger.valueOf(times)));
            byte[] malleable = EdwardsCurve.joined(signature, same);
            assertThat(verdicts(key.encoded(), text, malleable))
                    .as("the scalar and %s times the order of the group", times)
                    .containsOnlyKeys(false);
            for (Ed25519Provider provider : PROVIDERS) {
                assertThat(unguarded(provider.provider(), key.encoded(), malleable))
                        .as("%s itself", provider.title())
                        .isFalse();
            }
        }
    }

    @Test
    void onPointsOfSmallOrder() throws GeneralSecurityException {
        for (int times = 0; times < 8; times++) {
            Point small = EdwardsCurve.ORDER_EIGHT.times(BigInteger.valueOf(times));
            byte[] forAnyText = EdwardsCurve.joined(small.encoded(), BigInteger.ZERO);
            assertThat(isKey(small.encoded())).as("a key of small order").isFalse();
            assertThat(verdicts(key.encoded(), text, forAnyText)).containsOnlyKeys(false);
            byte[] signature = EdwardsCurve.signature(secret, key, BigInteger.ZERO, small, text);
            assertThat(verdicts(key.encoded(), text, signature))
                    .as("a signature whose point is %s times that of order eight", times)
                    .containsOnlyKeys(false);
        }
    }

    @Test
    void onPointsInAnotherEncoding() {
        for (String beyond : List.of("ed", "ee", "ef", "f0", "f5", "ff")) {
            for (String last : List.of("7f", "ff")) {
                byte[] point = HexFormat.of().parseHex(beyond + "ff".repeat(30) + last);
                assertThat(isKey(point)).as("a key from %s", beyond).isFalse();
                assertThat(verdicts(key.encoded(), text, EdwardsCurve.joined(point, BigInteger.ONE)))
                        .as("a signature from %s", beyond)
                        .containsOnlyKeys(false);
            }
        }
    }

    @Test
    void onLengths() throws GeneralSecurityException {
        for (int length : List.of(0, 1, 32, 63, 65, 96, 128)) {
            assertThat(verdicts(key.encoded(), text, Arrays.copyOf(validSignature(), length)))
                    .as("a signature of %s bytes", length)
                    .containsOnlyKeys(false);
        }
    }

    /**
     * RFC 8032 allows two equations, which differ on points with a part of small order. Only the owner of a key can
     * make such a signature, so nobody gains by it; Bouncy Castle takes the more generous one.
     */
    @Test
    void butForPointsWithAPartOfSmallOrderThatOnlyTheOwnerCanMake() throws GeneralSecurityException {
        for (int round = 0; round < ROUNDS; round++) {
            BigInteger nonce = scalar();
            Point part = EdwardsCurve.ORDER_EIGHT.times(BigInteger.valueOf(1 + random.nextInt(7)));
            byte[] signature = EdwardsCurve.signature(
                    secret, key, nonce, EdwardsCurve.BASE.times(nonce).plus(part), text);
            Map<Boolean, List<String>> answers = verdicts(key.encoded(), text, signature);
            assertThat(answers.get(true)).isIn(null, List.of("BC"));
        }
    }

    private byte[] validSignature() throws GeneralSecurityException {
        BigInteger nonce = BigInteger.valueOf(7);
        return EdwardsCurve.signature(secret, key, nonce, EdwardsCurve.BASE.times(nonce), text);
    }

    private BigInteger scalar() {
        return new BigInteger(512, random).mod(EdwardsCurve.GROUP);
    }

    private static Map<Boolean, List<String>> verdicts(byte[] point, byte[] text, byte[] signature) {
        Map<Boolean, List<String>> answers = new TreeMap<>();
        for (Ed25519Provider provider : PROVIDERS) {
            boolean answer = isKey(point) && provider.signatures().verify(publicKey(point), text, signature);
            answers.computeIfAbsent(answer, a -> new ArrayList<>())
                    .add(provider.provider().getName());
        }
        return answers;
    }

    private boolean unguarded(Provider provider, byte[] point, byte[] signature) {
        try {
            byte[] der = HexFormat.of()
                    .parseHex("302a300506032b6570032100" + HexFormat.of().formatHex(point));
            Signature check = Signature.getInstance("Ed25519", provider);
            check.initVerify(KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(der)));
            check.update(text);
            return check.verify(signature);
        } catch (GeneralSecurityException refused) {
            return false;
        }
    }

    private static boolean isKey(byte[] point) {
        try {
            publicKey(point);
            return true;
        } catch (IllegalArgumentException refused) {
            return false;
        }
    }

    private static PublicKey publicKey(byte[] point) {
        return new PublicKey(Base64.getUrlEncoder().withoutPadding().encodeToString(point));
    }
}
