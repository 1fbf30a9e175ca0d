package dev.capstan.tck.broken;

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
