package dev.capstan.keys.jwks;

import dev.capstan.core.json.Json;
import dev.capstan.grants.port.KeysUnavailable.Reason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A response of HTTP/1.1, read within limits: a head of at most {@value #MAX_HEAD} bytes, and a body of at most 1 MiB,
 * which is read only for status 200.
 *
 * @param status status
 * @param headers headers, names in lower case
 * @param body body; empty for any status but 200
 */
record HttpResponseReader(int status, Map<String, String> headers, byte[] body) {

    /** The maximum number of bytes of status line, headers and chunk framing. */
    static final int MAX_HEAD = 16_384;

    private static final int OK = 200;
    private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.[01] ([2-5]\\d\\d)(?: .*)?");
    private static final Pattern HEADER_NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

    /** Reads a response. Throws {@link InvalidResponse} if it is malformed or too large. */
    static HttpResponseReader read(InputStream stream) throws IOException {
        Lines lines = new Lines(stream);
        Matcher first = STATUS_LINE.matcher(lines.next());
        if (!first.matches()) {
            throw malformed();
        }
        int status = Integer.parseInt(first.group(1));
        Map<String, String> headers = headers(lines);
        return new HttpResponseReader(status, headers, status == OK ? body(headers, stream, lines) : new byte[0]);
    }

    private static Map<String, String> headers(Lines lines) throws IOException {
        Map<String, String> headers = new HashMap<>();
        for (String line = lines.next(); !line.isEmpty(); line = lines.next()) {
            String name = line.substring(0, Math.max(line.indexOf(':'), 0));
            if (!HEADER_NAME.matcher(name).matches()) {
                throw malformed();
            }
            String value = line.substring(name.length() + 1).strip();
            headers.merge(name.toLowerCase(Locale.ROOT), value, (a, b) -> a + ", " + b);
        }
        return headers;
    }

    private static byte[] body(Map<String, String> headers, InputStream stream, Lines lines) throws IOException {
        if (!headers.getOrDefault("content-encoding", "identity").equalsIgnoreCase("identity")) {
            throw new InvalidResponse(
                    Reason.INVALID_RESPONSE, "the key set is compressed; publish it without Content-Encoding");
        }
        String coding = headers.get("transfer-encoding");
        String length = headers.get("content-length");
        if (coding == null) {
            return length == null ? upTo(stream, Json.MAX_BYTES) : exactly(stream, number(length, 10));
        }
        if (length != null || !coding.equalsIgnoreCase("chunked")) {
            throw malformed();
        }
        return chunks(stream, lines);
    }

    private static byte[] chunks(InputStream stream, Lines lines) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int size = chunkSize(lines); size > 0; size = chunkSize(lines)) {
            if (size > Json.MAX_BYTES - body.size()) {
                throw tooLarge();
            }
            body.writeBytes(exactly(stream, size));
            if (!lines.next().isEmpty()) {
                throw malformed();
            }
        }
        return body.toByteArray();
    }

    private static int chunkSize(Lines lines) throws IOException {
        return number(lines.next().split(";", 2)[0].strip(), 16);
    }

    private static int number(String digits, int radix) throws IOException {
        if (!digits.matches("[0-9A-Fa-f]{1,15}")) {
            throw malformed();
        }
        try {
            long number = Long.parseLong(digits, radix);
            if (number > Json.MAX_BYTES) {
                throw tooLarge();
            }
            return (int) number;
        } catch (NumberFormatException notDecimal) {
            throw malformed();
        }
    }

    private static byte[] exactly(InputStream stream, int length) throws IOException {
        byte[] bytes = stream.readNBytes(length);
        if (bytes.length < length) {
            throw malformed();
        }
        return bytes;
    }

    private static byte[] upTo(InputStream stream, int maxBytes) throws IOException {
        byte[] bytes = stream.readNBytes(maxBytes + 1);
        if (bytes.length > maxBytes) {
            throw tooLarge();
        }
        return bytes;
    }

    private static InvalidResponse malformed() {
        return new InvalidResponse(
                Reason.INVALID_RESPONSE, "the host of the key set sent an invalid HTTP/1.1 response");
    }

    private static InvalidResponse tooLarge() {
        return new InvalidResponse(Reason.TOO_LARGE, "the key set is larger than 1 MiB; publish only the keys in use");
    }

    /** The lines of a head, with a limit on their total size. */
    private static final class Lines {

        private final InputStream stream;
        private int left = MAX_HEAD;

        Lines(InputStream stream) {
            this.stream = stream;
        }

        /** Returns the next line, without its line end. */
        String next() throws IOException {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            for (int b = stream.read(); b != '\n'; b = stream.read()) {
                if (b < 0 || --left < 0) {
                    throw malformed();
                }
                line.write(b);
            }
            String text = line.toString(StandardCharsets.ISO_8859_1);
            return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
        }
    }
}
