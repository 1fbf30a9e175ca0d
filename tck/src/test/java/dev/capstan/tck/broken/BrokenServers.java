package dev.capstan.tck.broken;

import dev.capstan.tck.broken.bus.BrokenBusRecords;
import dev.capstan.tck.broken.bus.BrokenEvents;
import dev.capstan.tck.broken.bus.BrokenFreshness;
import dev.capstan.tck.broken.bus.BrokenGates;
import dev.capstan.tck.broken.bus.BrokenResponses;
import dev.capstan.tck.broken.bus.BrokenSenders;
import dev.capstan.tck.broken.discovery.BrokenAnswers;
import dev.capstan.tck.broken.discovery.BrokenEnvelopes;
import dev.capstan.tck.broken.discovery.BrokenInteractions;
import dev.capstan.tck.broken.discovery.BrokenPeerCards;
import dev.capstan.tck.broken.discovery.BrokenRecords;
import dev.capstan.tck.broken.discovery.BrokenRichCatalogs;
import dev.capstan.tck.broken.discovery.BrokenTransfers;
import dev.capstan.tck.broken.grants.BrokenCatalogues;
import dev.capstan.tck.broken.grants.BrokenConstraints;
import dev.capstan.tck.broken.grants.BrokenEscalations;
import dev.capstan.tck.broken.grants.BrokenExecutions;
import dev.capstan.tck.broken.grants.BrokenGrants;
import dev.capstan.tck.broken.grants.BrokenLifecycles;
import dev.capstan.tck.broken.grants.BrokenPlaces;
import dev.capstan.tck.broken.grants.BrokenRegistrations;
import dev.capstan.tck.broken.grants.BrokenTokens;
import dev.capstan.tck.broken.invocation.BrokenCancellations;
import dev.capstan.tck.broken.invocation.BrokenDescriptions;
import dev.capstan.tck.broken.invocation.BrokenFailures;
import dev.capstan.tck.broken.invocation.BrokenInvocations;
import dev.capstan.tck.broken.invocation.BrokenLimits;
import dev.capstan.tck.broken.invocation.BrokenPermissions;
import dev.capstan.tck.broken.invocation.BrokenRetries;
import dev.capstan.tck.broken.invocation.BrokenTraces;
import dev.capstan.tck.broken.negotiation.BrokenMatrices;
import dev.capstan.tck.broken.negotiation.BrokenNegotiations;
import dev.capstan.tck.broken.negotiation.BrokenRegistries;
import dev.capstan.tck.broken.negotiation.BrokenSearches;
import dev.capstan.tck.broken.negotiation.BrokenSessions;
import dev.capstan.tck.broken.negotiation.BrokenStandings;
import dev.capstan.tck.broken.negotiation.BrokenVersions;
import dev.capstan.tck.broken.security.BrokenBursts;
import dev.capstan.tck.broken.security.BrokenCaches;
import dev.capstan.tck.broken.security.BrokenErrors;
import dev.capstan.tck.broken.security.BrokenFraming;
import dev.capstan.tck.broken.security.BrokenPossession;
import dev.capstan.tck.broken.typedcapabilities.BrokenAudits;
import dev.capstan.tck.broken.typedcapabilities.BrokenLoading;
import dev.capstan.tck.broken.typedcapabilities.BrokenRequests;
import dev.capstan.tck.broken.typedcapabilities.BrokenSchemas;
import dev.capstan.tck.broken.typedcapabilities.BrokenTypes;
import dev.capstan.tck.broken.typedcapabilities.BrokenViolations;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The whole shelf. */
final class BrokenServers {

    private static final String HEAD = """
            # Broken servers

            Each is the reference server with one defect; `mvn -B verify -Pmutants` shows that the kit finds out each of these %d.

            | A server that … | breaks |
            |---|---|
            """;

    private BrokenServers() {}

    static List<BrokenServer> shelf() {
        return Stream.of(
                        BrokenLoading.shelf(),
                        BrokenSchemas.shelf(),
                        BrokenRequests.shelf(),
                        BrokenViolations.shelf(),
                        BrokenAudits.shelf(),
                        BrokenTypes.shelf(),
                        BrokenDescriptions.shelf(),
                        BrokenInvocations.shelf(),
                        BrokenFailures.shelf(),
                        BrokenPermissions.shelf(),
                        BrokenLimits.shelf(),
                        BrokenTraces.shelf(),
                        BrokenRetries.shelf(),
                        BrokenCancellations.shelf(),
                        BrokenPeerCards.shelf(),
                        BrokenRichCatalogs.shelf(),
                        BrokenRecords.shelf(),
                        BrokenAnswers.shelf(),
                        BrokenTransfers.shelf(),
                        BrokenInteractions.shelf(),
                        BrokenEnvelopes.shelf(),
                        BrokenVersions.shelf(),
                        BrokenNegotiations.shelf(),
                        BrokenSessions.shelf(),
                        BrokenRegistries.shelf(),
                        BrokenSearches.shelf(),
                        BrokenMatrices.shelf(),
                        BrokenStandings.shelf(),
                        BrokenCatalogues.shelf(),
                        BrokenGrants.shelf(),
                        BrokenConstraints.shelf(),
                        BrokenEscalations.shelf(),
                        BrokenPlaces.shelf(),
                        BrokenTokens.shelf(),
                        BrokenRegistrations.shelf(),
                        BrokenLifecycles.shelf(),
                        BrokenExecutions.shelf(),
                        BrokenGates.shelf(),
                        BrokenBusRecords.shelf(),
                        BrokenSenders.shelf(),
                        BrokenResponses.shelf(),
                        BrokenFreshness.shelf(),
                        BrokenEvents.shelf(),
                        BrokenPossession.shelf(),
                        BrokenErrors.shelf(),
                        BrokenBursts.shelf(),
                        BrokenFraming.shelf(),
                        BrokenCaches.shelf())
                .flatMap(List::stream)
                .toList();
    }

    /** The shelf as a page of Markdown. */
    static String list() {
        return shelf().stream()
                .map(broken -> "| " + broken.name() + " | " + String.join(", ", new TreeSet<>(broken.red())) + " |\n")
                .collect(Collectors.joining("", HEAD.formatted(shelf().size()), ""));
    }
}
