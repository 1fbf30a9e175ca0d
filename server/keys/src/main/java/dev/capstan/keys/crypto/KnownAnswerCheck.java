package dev.capstan.keys.crypto;

import dev.capstan.core.json.Json;
import dev.capstan.grants.token.InvalidKey;
import dev.capstan.grants.token.Signatures;
import dev.capstan.grants.token.SigningKey;
import java.util.Arrays;
import java.util.HexFormat;

/** A check of signatures with the third test vector of RFC 8032 and with invalid variants of it. */
final class KnownAnswerCheck {

    private static final HexFormat HEX = HexFormat.of();
    private static final byte[] TEXT = HEX.parseHex("af82");
    private static final byte[] SIGNATURE =
            HEX.parseHex("6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
                    + "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a");
    private static final SigningKey KEY = key();

    private KnownAnswerCheck() {}

    private static SigningKey key() {
        try {
            return SigningKey.parse(Json.object()
                    .put("kty", "OKP")
                    .put("crv", "Ed25519")
                    .put("x", "_FHNjmIYoaONpH7QAjDwWAgW7RO6MwOsXeuRFUiQgCU")
                    .put("d", "xaqN9D-fg3vtt0QvMdy3sWbThTUHbwlLhc46LgtEWPc"));
        } catch (InvalidKey e) {
            throw new IllegalStateException("the key of the test vector is valid", e);
        }
    }

    /** Whether the vector is signed and verified correctly, and variants with inverted bits are refused. */
    static boolean passes(Signatures signatures) {
        return Arrays.equals(signatures.sign(KEY, TEXT), SIGNATURE)
                && signatures.verify(KEY.publicKey(), TEXT, SIGNATURE)
                && !signatures.verify(KEY.publicKey(), turned(TEXT, 0), SIGNATURE)
                && !signatures.verify(KEY.publicKey(), TEXT, turned(SIGNATURE, 0))
                && !signatures.verify(KEY.publicKey(), TEXT, turned(SIGNATURE, SIGNATURE.length / 2));
    }

    private static byte[] turned(byte[] bytes, int index) {
        byte[] turned = bytes.clone();
        turned[index] ^= 1;
        return turned;
    }
}
