package dev.capstan.tck.mutants;

import dev.capstan.tck.mutants.bus.BusAuditMutants;
import dev.capstan.tck.mutants.bus.BusCallerMutants;
import dev.capstan.tck.mutants.bus.BusEventMutants;
import dev.capstan.tck.mutants.bus.BusGateMutants;
import dev.capstan.tck.mutants.bus.BusReplayMutants;
import dev.capstan.tck.mutants.bus.BusResponseMutants;
import dev.capstan.tck.mutants.bus.BusSenderMutants;
import dev.capstan.tck.mutants.clients.ClientDefect;
import dev.capstan.tck.mutants.discovery.CatalogRecordMutants;
import dev.capstan.tck.mutants.discovery.DiscoveryQueryMutants;
import dev.capstan.tck.mutants.discovery.EnvelopeMutants;
import dev.capstan.tck.mutants.discovery.InteractionMutants;
import dev.capstan.tck.mutants.discovery.PeerCardMutants;
import dev.capstan.tck.mutants.discovery.RichCatalogMutants;
import dev.capstan.tck.mutants.discovery.TransferMutants;
import dev.capstan.tck.mutants.grants.AgentLifecycleMutants;
import dev.capstan.tck.mutants.grants.ApprovalMutants;
import dev.capstan.tck.mutants.grants.CapabilityListMutants;
import dev.capstan.tck.mutants.grants.ConstraintMutants;
import dev.capstan.tck.mutants.grants.ConstraintValueMutants;
import dev.capstan.tck.mutants.grants.EscalationMutants;
import dev.capstan.tck.mutants.grants.ExecutionMutants;
import dev.capstan.tck.mutants.grants.GrantMutants;
import dev.capstan.tck.mutants.grants.InvalidCallerMutants;
import dev.capstan.tck.mutants.grants.KeySetMutants;
import dev.capstan.tck.mutants.grants.LocationMutants;
import dev.capstan.tck.mutants.grants.RegistrationMutants;
import dev.capstan.tck.mutants.grants.RevocationMutants;
import dev.capstan.tck.mutants.grants.TokenKeyMutants;
import dev.capstan.tck.mutants.grants.TokenMutants;
import dev.capstan.tck.mutants.invocation.CancellationMutants;
import dev.capstan.tck.mutants.invocation.DescriptorMutants;
import dev.capstan.tck.mutants.invocation.FailureMutants;
import dev.capstan.tck.mutants.invocation.InvocationMutants;
import dev.capstan.tck.mutants.invocation.PermissionMutants;
import dev.capstan.tck.mutants.invocation.RateLimitMutants;
import dev.capstan.tck.mutants.invocation.RetryMutants;
import dev.capstan.tck.mutants.invocation.StreamMutants;
import dev.capstan.tck.mutants.invocation.TraceMutants;
import dev.capstan.tck.mutants.negotiation.CompatibilityMatrixMutants;
import dev.capstan.tck.mutants.negotiation.NegotiationMutants;
import dev.capstan.tck.mutants.negotiation.RegistryMutants;
import dev.capstan.tck.mutants.negotiation.SearchMutants;
import dev.capstan.tck.mutants.negotiation.SessionMutants;
import dev.capstan.tck.mutants.negotiation.VersionLifecycleMutants;
import dev.capstan.tck.mutants.negotiation.VersionMutants;
import dev.capstan.tck.mutants.security.CacheHeaderMutants;
import dev.capstan.tck.mutants.security.ErrorMutants;
import dev.capstan.tck.mutants.security.FramingMutants;
import dev.capstan.tck.mutants.security.KeyPossessionMutants;
import dev.capstan.tck.mutants.security.RequestBurstMutants;
import dev.capstan.tck.mutants.typedcapabilities.AgentRequestMutants;
import dev.capstan.tck.mutants.typedcapabilities.AuditMutants;
import dev.capstan.tck.mutants.typedcapabilities.GeneratedTypeMutants;
import dev.capstan.tck.mutants.typedcapabilities.LoadingMutants;
import dev.capstan.tck.mutants.typedcapabilities.SchemaMutants;
import dev.capstan.tck.mutants.typedcapabilities.ViolationMutants;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The catalog of all mutants. */
final class MutantCatalog {

    private static final String HEAD = """
            # Mutants

            Each is the reference server with one defect; `mvn -B verify -Pmutants` shows that the kit detects each of these %d.

            | A server that … | breaks |
            |---|---|
            """;

    private static final String CLIENTS = """

            ## Clients

            Each is a client of Agent Auth with one defect; every build shows that the kit detects each of these %d.

            | A client that … | breaks |
            |---|---|
            """;

    private MutantCatalog() {}

    static List<Mutant> all() {
        return Stream.of(
                        LoadingMutants.mutants(),
                        SchemaMutants.mutants(),
                        AgentRequestMutants.mutants(),
                        ViolationMutants.mutants(),
                        AuditMutants.mutants(),
                        GeneratedTypeMutants.mutants(),
                        DescriptorMutants.mutants(),
                        InvocationMutants.mutants(),
                        FailureMutants.mutants(),
                        PermissionMutants.mutants(),
                        RateLimitMutants.mutants(),
                        TraceMutants.mutants(),
                        RetryMutants.mutants(),
                        CancellationMutants.mutants(),
                        StreamMutants.mutants(),
                        PeerCardMutants.mutants(),
                        RichCatalogMutants.mutants(),
                        CatalogRecordMutants.mutants(),
                        DiscoveryQueryMutants.mutants(),
                        TransferMutants.mutants(),
                        InteractionMutants.mutants(),
                        EnvelopeMutants.mutants(),
                        VersionMutants.mutants(),
                        NegotiationMutants.mutants(),
                        SessionMutants.mutants(),
                        RegistryMutants.mutants(),
                        SearchMutants.mutants(),
                        CompatibilityMatrixMutants.mutants(),
                        VersionLifecycleMutants.mutants(),
                        CapabilityListMutants.mutants(),
                        InvalidCallerMutants.mutants(),
                        GrantMutants.mutants(),
                        ApprovalMutants.mutants(),
                        ConstraintMutants.mutants(),
                        ConstraintValueMutants.mutants(),
                        EscalationMutants.mutants(),
                        KeySetMutants.mutants(),
                        LocationMutants.mutants(),
                        TokenMutants.mutants(),
                        TokenKeyMutants.mutants(),
                        RegistrationMutants.mutants(),
                        AgentLifecycleMutants.mutants(),
                        RevocationMutants.mutants(),
                        ExecutionMutants.mutants(),
                        BusGateMutants.mutants(),
                        BusAuditMutants.mutants(),
                        BusSenderMutants.mutants(),
                        BusResponseMutants.mutants(),
                        BusReplayMutants.mutants(),
                        BusEventMutants.mutants(),
                        BusCallerMutants.mutants(),
                        KeyPossessionMutants.mutants(),
                        ErrorMutants.mutants(),
                        RequestBurstMutants.mutants(),
                        FramingMutants.mutants(),
                        CacheHeaderMutants.mutants(),
                        PublishedResponseMutants.mutants())
                .flatMap(List::stream)
                .toList();
    }

    /** Returns the defects of clients. */
    static List<ClientDefect> clients() {
        return Stream.of(ClientDefect.values())
                .filter(defect -> defect != ClientDefect.NONE)
                .toList();
    }

    /** Returns all mutants as a page of Markdown. */
    static String list() {
        return all().stream()
                        .map(broken -> row(broken.name(), broken.red()))
                        .collect(Collectors.joining("", HEAD.formatted(all().size()), ""))
                + clients().stream()
                        .map(mutant -> row(mutant.text(), mutant.red()))
                        .collect(Collectors.joining(
                                "", CLIENTS.formatted(clients().size()), ""));
    }

    private static String row(String name, Set<String> red) {
        return "| " + name + " | " + String.join(", ", new TreeSet<>(red)) + " |\n";
    }
}
