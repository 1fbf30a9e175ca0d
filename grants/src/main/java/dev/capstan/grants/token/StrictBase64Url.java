package dev.capstan.grants.token;

import java.util.Base64;
import java.util.Optional;

/** Strict base64url (RFC 7515): without padding, and with exactly one encoding of each byte sequence. */
final class StrictBase64Url {

    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
    private static final Base64.Decoder DECODER = Base64.getUrlDecoder();

    private StrictBase64Url() {}

    static String encode(byte[] bytes) {
        return ENCODER.encodeToString(bytes);
    }

    /** Returns the bytes, or empty if the text is not what {@link #encode} produces for them. */
    static Optional<byte[]> decode(String text) {
        try {
            byte[] bytes = DECODER.decode(text);
            return encode(bytes).equals(text) ? Optional.of(bytes) : Optional.empty();
        } catch (IllegalArgumentException foreign) {
            return Optional.empty();
        }
    }
}
