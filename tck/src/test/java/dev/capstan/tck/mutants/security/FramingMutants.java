package dev.capstan.tck.mutants.security;

import static dev.capstan.tck.mutants.Mutant.onWire;

import dev.capstan.tck.mutants.Mutant;
import java.util.List;

/** Mutants in request framing (X-SEC-4) and the Host header (X-SEC-7). */
public final class FramingMutants {

    private static final String ANY_LINE = "[^\r\n]*\r\n";

    /** The head of a request for which a server does not respond before it has read more. */
    private static final String UNFINISHED =
            "POST /invocations HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                    + "Content-Length: 100000\r\n\r\n";

    private FramingMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                onWire(
                        "ignores a transfer coding after chunked",
                        head -> head.replace("chunked, xchunked", "chunked"),
                        "X-SEC-4.1"),
                onWire(
                        "ignores an unknown transfer coding",
                        head -> head.replaceAll("Transfer-Encoding: x" + ANY_LINE, ""),
                        "X-SEC-4.1"),
                onWire(
                        "waits for more of a request with an unknown transfer coding",
                        head -> head.contains("Transfer-Encoding: x") ? UNFINISHED : head,
                        "X-SEC-4.1"),
                onWire(
                        "prefers chunked to Content-Length and keeps the connection open",
                        head -> head.contains("Transfer-Encoding")
                                ? head.replaceAll("Content-Length" + ANY_LINE, "")
                                : head,
                        "X-SEC-4.2"),
                onWire(
                        "prefers Content-Length to chunked",
                        head -> head.contains("Content-Length")
                                ? head.replaceAll("Transfer-Encoding" + ANY_LINE, "")
                                : head,
                        "X-SEC-4.2"),
                onWire(
                        "accepts a request without a Host header",
                        head -> head.contains("Host:") ? head : head.replaceFirst("\r\n", "\r\nHost: 127.0.0.1\r\n"),
                        "X-SEC-7.1"),
                onWire(
                        "uses the first of two Host headers",
                        head -> head.replace("Host: other.example\r\n", ""),
                        "X-SEC-7.2"));
    }
}
