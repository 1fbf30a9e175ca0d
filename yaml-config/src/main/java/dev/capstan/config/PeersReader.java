package dev.capstan.config;

import dev.capstan.config.capability.AgentAddress;
import dev.capstan.config.capability.FormatVersion;
import dev.capstan.config.capability.TransportReader;
import dev.capstan.config.document.DiagnosticCode;
import dev.capstan.config.document.Diagnostics;
import dev.capstan.config.document.Node;
import dev.capstan.config.document.TextPosition;
import dev.capstan.config.document.ValueDescriptions;
import dev.capstan.config.document.Values;
import dev.capstan.core.AgentId;
import dev.capstan.core.Transport;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reader of {@code rpc-peers.yaml}: the peers of a deployment, each listed once. */
final class PeersReader {

    private final Values values;
    private final Map<AgentId, TextPosition> first = new HashMap<>();

    PeersReader(Diagnostics diagnostics) {
        this.values = new Values(diagnostics);
    }

    /** Returns the peers in the order of the file. Reports every error. */
    List<DeclaredPeer> read(Node root) {
        Optional<Node> peers = values.fields(root).flatMap(fields -> {
            fields.allowOnly(List.of("version", "peers"));
            FormatVersion.check(fields, values);
            return fields.required("peers", "list the peers, each with agent and transports");
        });
        return values.list(peers, 0, this::peer);
    }

    private Optional<DeclaredPeer> peer(Node node) {
        return values.fields(node).flatMap(fields -> {
            fields.allowOnly(List.of("agent", "transports", "auth"));
            Optional<AgentId> agent =
                    fields.required("agent", "write agent: agent://<name>").flatMap(this::agent);
            List<Transport> transports = values.list(
                    fields.required("transports", "list at least one transport"), 1, new TransportReader(values)::read);
            Optional<PeerAuth> auth = fields.optional("auth").flatMap(new PeerAuthReader(values)::read);
            return agent.filter(id -> !transports.isEmpty())
                    .map(id -> new DeclaredPeer(id, transports, auth.orElse(null)));
        });
    }

    private Optional<AgentId> agent(Node node) {
        return AgentAddress.read(node, values)
                .filter(agent -> values.isNew(
                        agent,
                        node.position(),
                        first,
                        DiagnosticCode.DUPLICATE_PEER,
                        line -> "peer " + ValueDescriptions.quoted(agent.uri()) + " is already listed on line " + line
                                + "; keep one of the two"));
    }
}
