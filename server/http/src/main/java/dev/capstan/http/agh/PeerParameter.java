package dev.capstan.http.agh;

import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.http.common.ParameterParser;
import dev.capstan.http.common.QueryParameters;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The query parameter {@code peer}, which names a peer of this server. */
final class PeerParameter {

    private PeerParameter() {}

    /** Returns the peer, or null if the parameter is missing. Refuses what is not a peer id. */
    static @Nullable PeerId of(QueryParameters query) {
        Optional<String> peer = query.text("peer");
        if (peer.isPresent() && !PeerId.isPeerId(peer.get())) {
            throw ParameterParser.invalid("the query parameter 'peer' is not a valid peer id");
        }
        return peer.map(PeerId::new).orElse(null);
    }
}
