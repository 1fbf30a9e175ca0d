package dev.capstan.grants.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.Provider;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Signatures: there is one for one key and one text, and nobody can make another of it. */
class SignaturesTest {

    private static final BigInteger GROUP =
            BigInteger.TWO.pow(252).add(new BigInteger("27742317777372353535851937790883648493"));

    private final Signatures jdk = Signatures.ofJdk();
    private final SigningKey key = SigningKey.generate();
    private final byte[] text = "text".getBytes(StandardCharsets.US_ASCII);
    private final byte[] signature = jdk.sign(key, text);

    @Test
    void aSignatureIsForOneKeyAndOneText() {
        assertThat(jdk.verify(key.publicKey(), text, signature)).isTrue();
        assertThat(jdk.verify(SigningKey.generate().publicKey(), text, signature))
                .isFalse();
        assertThat(jdk.verify(key.publicKey(), "texts".getBytes(StandardCharsets.US_ASCII), signature))
                .isFalse();
    }

    @Test
    void noBitOfASignatureCanBeTurned() {
        for (int bit = 0; bit < 512; bit++) {
            byte[] turned = signature.clone();
            turned[bit / 8] ^= (byte) (1 << bit % 8);
            assertThat(jdk.verify(key.publicKey(), text, turned))
                    .as("signature with bit %s turned", bit)
                    .isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 32, 63, 65, 128})
    void aSignatureHas64Bytes(int length) {
        assertThat(jdk.verify(key.publicKey(), text, Arrays.copyOf(signature, length)))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7, 15})
    void theScalarIsBelowTheOrderOfTheGroup(int times) {
        BigInteger same = scalar(signature).add(GROUP.multiply(BigInteger.valueOf(times)));
        assertThat(jdk.verify(key.publicKey(), text, withScalar(signature, same)))
                .isFalse();
    }

    @Test
    void aPointOffTheCurveSignsNothing() {
        byte[] point = new byte[32];
        point[0] = 2;
        PublicKey offTheCurve = new PublicKey(StrictBase64Url.encode(point));
        assertThat(jdk.verify(offTheCurve, text, signature)).isFalse();
    }

    @Test
    void aProviderWithoutTheAlgorithmIsRefused() {
        Provider none = new Provider("None", "1", "nothing") {
            private static final long serialVersionUID = 1L;
        };
        assertThatIllegalArgumentException().isThrownBy(() -> new Signatures(none));
    }

    private static BigInteger scalar(byte[] signature) {
        byte[] big = new byte[32];
        for (int i = 0; i < 32; i++) {
            big[i] = signature[63 - i];
        }
        return new BigInteger(1, big);
    }

    private static byte[] withScalar(byte[] signature, BigInteger scalar) {
        byte[] changed = signature.clone();
        for (int i = 0; i < 32; i++) {
            changed[32 + i] = scalar.shiftRight(8 * i).byteValue();
        }
        return changed;
    }
}
