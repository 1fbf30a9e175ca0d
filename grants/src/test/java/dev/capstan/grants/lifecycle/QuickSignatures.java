package dev.capstan.grants.lifecycle;

import dev.capstan.grants.token.Signatures;
import dev.capstan.grants.token.SigningKey;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.SignatureException;
import java.security.SignatureSpi;
import java.security.interfaces.EdECPrivateKey;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Signatures that cost next to nothing, for thousands of steps that do not test signatures. They are digests of the
 * public key and the message, and they can be forged.
 */
final class QuickSignatures extends Provider {

    private static final long serialVersionUID = 1L;
    private static final String NAME = "Ed25519";

    private final transient Map<String, byte[]> pointsBySeed = new HashMap<>();

    private QuickSignatures(List<SigningKey> keys) {
        super("Quick", "1", "no signatures at all");
        Base64.Decoder base64 = Base64.getUrlDecoder();
        keys.forEach(key -> pointsBySeed.put(
                HexFormat.of().formatHex(base64.decode(key.toJson().path("d").asText())),
                base64.decode(key.publicKey().x())));
        putService(new Service(this, "Signature", NAME, Digest.class.getName(), null, null) {
            @Override
            public Object newInstance(Object parameter) {
                return new Digest(pointsBySeed);
            }
        });
    }

    /** Signatures of these keys and no others. */
    static Signatures of(List<SigningKey> keys) {
        return new Signatures(new QuickSignatures(keys));
    }

    private static final class Digest extends SignatureSpi {

        private final Map<String, byte[]> pointsBySeed;
        private final MessageDigest digest;

        Digest(Map<String, byte[]> pointsBySeed) {
            this.pointsBySeed = pointsBySeed;
            try {
                this.digest = MessageDigest.getInstance("SHA-512");
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        protected void engineInitVerify(PublicKey key) {
            byte[] encoded = key.getEncoded();
            digest.update(Arrays.copyOfRange(encoded, encoded.length - 32, encoded.length));
        }

        @Override
        protected void engineInitSign(PrivateKey key) {
            byte[] seed = ((EdECPrivateKey) key).getBytes().orElseThrow();
            digest.update(pointsBySeed.get(HexFormat.of().formatHex(seed)));
        }

        @Override
        protected void engineUpdate(byte b) {
            digest.update(b);
        }

        @Override
        protected void engineUpdate(byte[] bytes, int offset, int length) {
            digest.update(bytes, offset, length);
        }

        /** With the bits cleared that would make a point or a scalar too large. */
        @Override
        protected byte[] engineSign() {
            byte[] signature = digest.digest();
            signature[31] &= 0x3f;
            signature[63] &= 0x0f;
            return signature;
        }

        @Override
        protected boolean engineVerify(byte[] signature) throws SignatureException {
            return MessageDigest.isEqual(signature, engineSign());
        }

        @Override
        @Deprecated
        protected void engineSetParameter(String name, Object value) {
            throw new UnsupportedOperationException();
        }

        @Override
        @Deprecated
        protected Object engineGetParameter(String name) {
            throw new UnsupportedOperationException();
        }
    }
}
