package dev.capstan.config;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes and loads {@code rpc-peers.yaml} of a test. */
final class PeersFiles {

    /** A list with one peer, up to the end of line 5; keys of the peer begin at column 5. */
    static final String START = """
            version: 1
            peers:
              - agent: agent://p
                transports:
                  - { kind: nats, servers: [s], subjects: { requests: p.requests } }
            """;

    private PeersFiles() {}

    /** A list whose peer has this {@code auth}, a flow mapping on line 6 from column 11. */
    static String withAuth(String auth) {
        return START + "    auth: " + auth + "\n";
    }

    static LoadResult<List<DeclaredPeer>> load(Path fleet, String yaml) {
        return load(fleet, "rpc-peers.yaml", yaml);
    }

    static LoadResult<List<DeclaredPeer>> load(Path fleet, String name, String text) {
        try {
            Files.writeString(fleet.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new LoadPeers().fleet(fleet);
    }
}
