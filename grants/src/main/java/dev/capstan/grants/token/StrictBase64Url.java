package dev.capstan.grants.token;

import java.util.Base64;
import java.util.Optional;

/** Base64url as RFC 7515 wants it: without padding, and with exactly one text for each sequence of bytes. */
final class StrictBase64Url {

    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
    private static final Base64.Decoder DECODER = Base64.getUrlDecoder();

    private StrictBase64Url() {}

    static String encode(byte[] bytes) {
        return ENCODER.encodeToString(bytes);
    }

    /** The bytes, or nothing where this is not the text that {@link #encode} makes of them. */
    static Optional<byte[]> decode(String text) {
        try {
            byte[] bytes = DECODER.decode(text);
            return encode(bytes).equals(text) ? Optional.of(bytes) : Optional.empty();
        } catch (IllegalArgumentException foreign) {
            return Optional.empty();
        }
    }
}
