package dev.capstan.server.wiring;

import dev.capstan.core.Catalog;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.Catalogs;
import dev.capstan.core.time.ConservativeClock;
import dev.capstan.discovery.AdvertisedCapabilities;
import dev.capstan.discovery.Advertisement;
import dev.capstan.discovery.CapabilityDocument;
import dev.capstan.discovery.LocalPeers;
import dev.capstan.discovery.Peer;
import dev.capstan.discovery.PeerStores;
import dev.capstan.discovery.ShowNetwork;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.inmemory.InMemoryKnownPeers;
import dev.capstan.discovery.outbox.DeliverEnvelopes;
import dev.capstan.discovery.outbox.DeliveringKnownPeers;
import dev.capstan.discovery.port.EnvelopeSender;
import dev.capstan.discovery.port.Interactions;
import dev.capstan.discovery.port.KnownPeers;
import dev.capstan.discovery.port.Outbox;
import dev.capstan.discovery.port.ReceivedCapabilities;
import dev.capstan.server.settings.Settings;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The fleet's agents as AGH peers: each agent is one. */
@Factory
final class DiscoveryFactory {

    private static final System.Logger LOG = System.getLogger(DiscoveryFactory.class.getName());

    /** The default channel of peers. */
    private static final String CHANNEL = "builders";

    @Singleton
    KnownPeers knownPeers(@Nullable DeliverEnvelopes deliver) {
        KnownPeers knownPeers = new InMemoryKnownPeers();
        return deliver == null ? knownPeers : new DeliveringKnownPeers(knownPeers, deliver);
    }

    @Singleton
    PeerStores memory(KnownPeers knownPeers, Interactions interactions, ReceivedCapabilities received) {
        return new PeerStores(knownPeers, interactions, received);
    }

    @Singleton
    ShowNetwork showNetwork(PeerStores stores, Outbox outbox, InstantSource clock) {
        return new ShowNetwork(stores, outbox, clock);
    }

    @Singleton
    LocalPeers localPeers(
            Catalogs catalogs,
            PeerStores stores,
            AuditTrail trail,
            @Nullable EnvelopeSender sender,
            @Nullable DeliverEnvelopes deliver,
            ConservativeClock clock,
            @Property(name = Settings.CHANNELS, defaultValue = CHANNEL) String channels,
            @Property(name = Settings.PEER_SESSION, defaultValue = "") String session) {
        Set<Channel> joined = Stream.of(channels.split(",")).map(Channel::new).collect(Collectors.toUnmodifiableSet());
        EnvelopeSender reached = sender == null ? EnvelopeSender.NONE : sender;
        return new LocalPeers(catalogs.all().stream()
                .filter(catalog -> !catalog.isPeer())
                .flatMap(catalog -> advertisement(catalog, session).stream())
                .map(advertisement -> new Peer(advertisement, joined, stores, trail, reached, clock, deliver))
                .peek(DiscoveryFactory::warnOfLargeCard)
                .toList());
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

    private static Optional<Advertisement> advertisement(Catalog catalog, String session) {
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
