package dev.capstan.server.fuzz;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** A request as it is sent; what is wrong in it is not how it is framed. */
final class FuzzRequest {

    private final String route;
    private final String method;
    private final String target;
    private final StringBuilder headers = new StringBuilder();
    private byte[] body = {};
    private boolean hasBody;

    FuzzRequest(String route, String method, String target) {
        this.route = route;
        this.method = method;
        this.target = target;
    }

    String route() {
        return route;
    }

    String method() {
        return method;
    }

    /** Returns the path without the query. */
    String path() {
        return target.split("\\?", 2)[0];
    }

    boolean isHead() {
        return method.equals("HEAD");
    }

    void header(String name, String value) {
        headers.append(name).append(": ").append(value).append("\r\n");
    }

    void body(byte[] bytes) {
        body = bytes;
        hasBody = true;
    }

    byte[] bytes(String host) {
        String length = hasBody ? "Content-Length: " + body.length + "\r\n" : "";
        String head = method + " " + target + " HTTP/1.1\r\nHost: " + host + "\r\n" + headers + length + "\r\n";
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
        out.writeBytes(body);
        return out.toByteArray();
    }

    @Override
    public String toString() {
        String text = new String(bytes("HOST"), StandardCharsets.UTF_8);
        return text.length() > 1_500 ? text.substring(0, 1_500) + "…" : text;
    }
}
