package dev.capstan.tck.mutants.security;

import static dev.capstan.tck.mutants.Mutant.onWire;

import dev.capstan.tck.mutants.Mutant;
import java.util.List;

/** Servers that take one request for two (X-SEC-4), or guess which host it is for (X-SEC-7). */
public final class FramingMutants {

    private static final String ANY_LINE = "[^\r\n]*\r\n";

    private FramingMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                onWire(
                        "overlooks a transfer coding behind chunked",
                        head -> head.replace("chunked, xchunked", "chunked"),
                        "X-SEC-4.1"),
                onWire(
                        "overlooks transfer codings that it does not know",
                        head -> head.replaceAll("Transfer-Encoding: x" + ANY_LINE, ""),
                        "X-SEC-4.1"),
                onWire(
                        "goes by the chunks of a request that has a length, too, and keeps the connection",
                        head -> head.contains("Transfer-Encoding")
                                ? head.replaceAll("Content-Length" + ANY_LINE, "")
                                : head,
                        "X-SEC-4.2"),
                onWire(
                        "goes by the length of a request that has chunks, too",
                        head -> head.contains("Content-Length")
                                ? head.replaceAll("Transfer-Encoding" + ANY_LINE, "")
                                : head,
                        "X-SEC-4.2"),
                onWire(
                        "takes a request without a Host for its own",
                        head -> head.contains("Host:") ? head : head.replaceFirst("\r\n", "\r\nHost: 127.0.0.1\r\n"),
                        "X-SEC-7.1"),
                onWire(
                        "goes by the first Host of two",
                        head -> head.replace("Host: other.example\r\n", ""),
                        "X-SEC-7.2"));
    }
}
