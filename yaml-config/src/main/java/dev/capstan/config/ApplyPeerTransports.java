package dev.capstan.config;

import dev.capstan.core.AgentId;
import dev.capstan.core.Catalog;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A join of the catalogs of a fleet with the peers that its {@code rpc-peers.yaml} lists. */
final class ApplyPeerTransports {

    private ApplyPeerTransports() {}

    /**
     * Returns the catalogs, ordered by agent. A listed peer gets the transports of the list and keeps the capabilities
     * of its catalog. Without a catalog it accepts any JSON. An agent that the fleet serves stays unchanged.
     */
    static List<Catalog> by(List<DeclaredPeer> peers, List<Catalog> catalogs) {
        Map<AgentId, Catalog> byAgent = new LinkedHashMap<>();
        catalogs.forEach(catalog -> byAgent.put(catalog.agent(), catalog));
        peers.forEach(peer -> byAgent.merge(peer.agent(), unbound(peer), ApplyPeerTransports::withPeerTransports));
        List<Catalog> joined = new ArrayList<>(byAgent.values());
        joined.sort(Comparator.comparing(Catalog::agent));
        return joined;
    }

    private static Catalog unbound(DeclaredPeer peer) {
        return Catalog.ofPeer(peer.agent(), peer.transports(), List.of());
    }

    private static Catalog withPeerTransports(Catalog catalog, Catalog listed) {
        return catalog.isPeer()
                ? Catalog.ofPeer(catalog.agent(), listed.transports(), catalog.capabilities())
                : catalog;
    }
}
