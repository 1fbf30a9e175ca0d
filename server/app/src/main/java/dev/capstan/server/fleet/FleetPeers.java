package dev.capstan.server.fleet;

import dev.capstan.core.Catalog;
import dev.capstan.core.MessageCapabilities;
import dev.capstan.core.invocation.Caller;
import dev.capstan.discovery.AdvertisedCapabilities;
import dev.capstan.discovery.Advertisement;
import dev.capstan.discovery.CapabilityDocument;
import dev.capstan.discovery.Peer;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.inbox.HandleInbox;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The AGH peers of a fleet: each agent that is offered to the operator's tenant is one, because envelopes have no tenant.
 * It is the same one until its catalog changes.
 */
public final class FleetPeers {

    private static final System.Logger LOG = System.getLogger(FleetPeers.class.getName());

    private final String session;
    private final Function<Advertisement, Peer> create;
    private Map<Catalog, Optional<Peer>> known = Map.of();

    /**
     * Creates peers.
     *
     * @param session suffix of the ids of the peers; empty for none
     * @param create creates the peer with an advertisement
     */
    public FleetPeers(String session, Function<Advertisement, Peer> create) {
        this.session = session;
        this.create = create;
    }

    /** Returns the peers of these catalogs. Logs which agent cannot be one. */
    public synchronized List<Peer> of(Collection<Catalog> catalogs) {
        Map<Catalog, Optional<Peer>> peers = new IdentityHashMap<>();
        catalogs.stream()
                .filter(catalog -> !catalog.isPeer() && catalog.isOfferedTo(Caller.DEFAULT_TENANT))
                .forEach(catalog ->
                        peers.put(catalog, known.containsKey(catalog) ? known.get(catalog) : created(catalog)));
        known = peers;
        return peers.values().stream().flatMap(Optional::stream).toList();
    }

    /** Returns the peers whose agents name capabilities for what AGH peers send to them. */
    public synchronized List<HandleInbox.Recipient> recipients() {
        List<HandleInbox.Recipient> recipients = new ArrayList<>();
        known.forEach((catalog, peer) -> {
            Map<EnvelopeKind, String> capabilities = capabilities(catalog.messageCapabilities());
            if (peer.isPresent() && !capabilities.isEmpty()) {
                recipients.add(new HandleInbox.Recipient(peer.get(), catalog.agent(), capabilities));
            }
        });
        return recipients;
    }

    private static Map<EnvelopeKind, String> capabilities(MessageCapabilities messages) {
        Map<EnvelopeKind, String> capabilities = new EnumMap<>(EnvelopeKind.class);
        if (messages.direct() != null) {
            capabilities.put(EnvelopeKind.DIRECT, messages.direct());
        }
        if (messages.say() != null) {
            capabilities.put(EnvelopeKind.SAY, messages.say());
        }
        return capabilities;
    }

    private Optional<Peer> created(Catalog catalog) {
        Optional<Peer> peer = advertisement(catalog).map(create);
        peer.ifPresent(FleetPeers::warnOfLargeCard);
        return peer;
    }

    private static void warnOfLargeCard(Peer peer) {
        int bytes = peer.greet(peer.channels().iterator().next()).bytes().length;
        if (bytes > Envelope.MAX_BYTES) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "other peers reject the greeting of " + peer.id() + ": it has " + bytes + " bytes (limit "
                            + Envelope.MAX_BYTES + "); declare fewer outcomes or shorter summaries");
        }
    }

    private Optional<Advertisement> advertisement(Catalog catalog) {
        String name = catalog.agent().name() + (session.isEmpty() ? "" : "." + session);
        if (!PeerId.isPeerId(name)) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "{0} is not an AGH peer: ''{1}'' is not a valid peer id; use 1 to 128 lower-case letters, digits,"
                            + " ''.'', ''_'' or ''-''",
                    catalog.agent(),
                    name);
            return Optional.empty();
        }
        List<CapabilityDocument> documents = AdvertisedCapabilities.of(catalog);
        return Optional.of(new Advertisement(new PeerId(name), null, documents));
    }
}
