package dev.capstan.server.attacks;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * A request as it goes over the wire, byte by byte.
 *
 * @param method as in the first line
 * @param target request target, neither encoded nor normalized
 * @param headers whole lines, without those that {@link RawHttpClient} adds
 * @param body empty if there is none
 */
record RawRequest(String method, String target, List<String> headers, byte[] body) {

    private static final int MAX_PRINTED = 6_000;

    /** Returns a request without a body. */
    static RawRequest of(String method, String target) {
        return new RawRequest(method, target, List.of(), new byte[0]);
    }

    /** Returns a POST of JSON. */
    static RawRequest post(String target, String json) {
        return of("POST", target).with("Content-Type: application/json").body(json.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the same with a header more. */
    RawRequest with(String header) {
        List<String> more = new ArrayList<>(headers);
        more.add(header);
        return new RawRequest(method, target, List.copyOf(more), body);
    }

    /** Returns the same with a token. */
    RawRequest bearer(String token) {
        return with("Authorization: Bearer " + token);
    }

    /** Returns the same with the password of an account. */
    RawRequest basic(String account, String password) {
        byte[] credentials = (account + ":" + password).getBytes(StandardCharsets.UTF_8);
        return with("Authorization: Basic " + Base64.getEncoder().encodeToString(credentials));
    }

    /** Returns the same with another body. */
    RawRequest body(byte[] other) {
        return new RawRequest(method, target, headers, other);
    }

    /** Returns the same for another target. */
    RawRequest to(String other) {
        return new RawRequest(method, other, headers, body);
    }

    /** Returns the same with a header in place of all of its name. */
    RawRequest instead(String header) {
        String name = header.substring(0, header.indexOf(':') + 1);
        List<String> others = headers.stream()
                .filter(line -> !line.regionMatches(true, 0, name, 0, name.length()))
                .toList();
        return new RawRequest(method, target, others, body).with(header);
    }

    /** Returns what goes over the wire to a server of this name and port, after which the connection ends. */
    byte[] bytes(String authority) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StringBuilder head = new StringBuilder(method + " " + target + " HTTP/1.1\r\n");
        if (headers.stream().noneMatch(line -> line.startsWith("Host:"))) {
            head.append("Host: ").append(authority).append("\r\n");
        }
        headers.forEach(line -> head.append(line).append("\r\n"));
        if (body.length > 0 || method.equals("POST")) {
            head.append("Content-Length: ").append(body.length).append("\r\n");
        }
        head.append("Connection: close\r\n\r\n");
        out.writeBytes(head.toString().getBytes(StandardCharsets.ISO_8859_1));
        out.writeBytes(body);
        return out.toByteArray();
    }

    @Override
    public String toString() {
        String text = new String(bytes("HOST"), StandardCharsets.UTF_8);
        return text.length() > MAX_PRINTED ? text.substring(0, MAX_PRINTED) + "…" : text;
    }
}
