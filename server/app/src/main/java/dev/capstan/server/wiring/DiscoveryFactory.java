package dev.capstan.server.wiring;

import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.execution.TraceScope;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.Catalogs;
import dev.capstan.core.time.ConservativeClock;
import dev.capstan.discovery.LocalPeers;
import dev.capstan.discovery.Peer;
import dev.capstan.discovery.PeerStores;
import dev.capstan.discovery.ReadInbox;
import dev.capstan.discovery.ShowNetwork;
import dev.capstan.discovery.VerificationFailures;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.inbox.HandleInbox;
import dev.capstan.discovery.inbox.InboxThread;
import dev.capstan.discovery.inmemory.InMemoryKnownPeers;
import dev.capstan.discovery.outbox.DeliverEnvelopes;
import dev.capstan.discovery.outbox.DeliveringKnownPeers;
import dev.capstan.discovery.port.EnvelopeSender;
import dev.capstan.discovery.port.Inbox;
import dev.capstan.discovery.port.Interactions;
import dev.capstan.discovery.port.KnownPeers;
import dev.capstan.discovery.port.Outbox;
import dev.capstan.discovery.port.ReceivedCapabilities;
import dev.capstan.server.fleet.FleetPeers;
import dev.capstan.server.settings.Settings;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Named;
import jakarta.inject.Provider;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The fleet's agents as AGH peers: each agent is one. */
@Factory
final class DiscoveryFactory {

    /** The default channel of peers. */
    private static final String CHANNEL = "builders";

    /** The maximum number of envelopes that are processed at once. */
    private static final int MAX_HANDLED = 64;

    @Singleton
    KnownPeers knownPeers(@Nullable DeliverEnvelopes deliver) {
        KnownPeers knownPeers = new InMemoryKnownPeers();
        return deliver == null ? knownPeers : new DeliveringKnownPeers(knownPeers, deliver);
    }

    @Singleton
    PeerStores peerStores(KnownPeers knownPeers, Interactions interactions, ReceivedCapabilities received) {
        return new PeerStores(knownPeers, interactions, received);
    }

    @Singleton
    ShowNetwork showNetwork(PeerStores stores, Outbox outbox, InstantSource clock) {
        return new ShowNetwork(stores, outbox, clock);
    }

    @Singleton
    ReadInbox readInbox(Inbox inbox, AuditTrail trail, ConservativeClock clock) {
        return new ReadInbox(inbox, trail, clock);
    }

    @Singleton
    VerificationFailures verificationFailures(AuditTrail trail, ConservativeClock clock) {
        return new VerificationFailures(trail, clock);
    }

    @Singleton
    FleetPeers fleetPeers(
            PeerStores stores,
            VerificationFailures failures,
            @Nullable EnvelopeSender sender,
            @Nullable DeliverEnvelopes deliver,
            ConservativeClock clock,
            Provider<InboxThread> inbox,
            @Property(name = Settings.CHANNELS, defaultValue = CHANNEL) String channels,
            @Property(name = Settings.PEER_SESSION, defaultValue = "") String session) {
        Set<Channel> joined = Stream.of(channels.split(",")).map(Channel::new).collect(Collectors.toUnmodifiableSet());
        EnvelopeSender reached = sender == null ? EnvelopeSender.NONE : sender;
        return new FleetPeers(session, advertisement -> {
            Peer peer = new Peer(advertisement, joined, stores, failures, reached, clock, deliver);
            peer.subscribe(envelope -> inbox.get().signal());
            return peer;
        });
    }

    @Singleton
    @Bean(preDestroy = "close")
    InboxThread inboxThread(
            FleetPeers peers,
            Inbox inbox,
            Interactions interactions,
            InvokeCapability invoke,
            @Named("inbox") HandlerExecutor workers,
            InstantSource clock,
            Provider<InboxThread> thread) {
        HandleInbox handle =
                new HandleInbox(peers::recipients, inbox, interactions, invoke, workers, clock, () -> thread.get()
                        .signal());
        return new InboxThread(handle::run);
    }

    @Singleton
    @Named("inbox")
    @Bean(preDestroy = "close")
    HandlerExecutor inboxWorkers(TraceScope scope) {
        return new HandlerExecutor("inbox", MAX_HANDLED, scope);
    }

    @Singleton
    LocalPeers localPeers(FleetPeers peers, Catalogs catalogs) {
        return new LocalPeers(peers.of(catalogs.all()));
    }
}
