package dev.capstan.tck.broken;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The whole shelf. */
final class BrokenServers {

    private BrokenServers() {}

    static List<BrokenServer> shelf() {
        return Stream.of(
                        BrokenLoading.shelf(),
                        BrokenSchemas.shelf(),
                        BrokenRequests.shelf(),
                        BrokenAudits.shelf(),
                        BrokenTypes.shelf(),
                        BrokenInvocations.shelf(),
                        BrokenPermissions.shelf(),
                        BrokenLimits.shelf(),
                        BrokenTraces.shelf(),
                        BrokenRetries.shelf(),
                        BrokenCancellations.shelf(),
                        BrokenPeerCards.shelf(),
                        BrokenRichCatalogs.shelf(),
                        BrokenAnswers.shelf(),
                        BrokenTransfers.shelf(),
                        BrokenEnvelopes.shelf(),
                        BrokenVersions.shelf(),
                        BrokenNegotiations.shelf(),
                        BrokenSessions.shelf(),
                        BrokenRegistries.shelf(),
                        BrokenMatrices.shelf(),
                        BrokenStandings.shelf(),
                        BrokenCatalogues.shelf(),
                        BrokenGrants.shelf(),
                        BrokenConstraints.shelf(),
                        BrokenTokens.shelf(),
                        BrokenLifecycles.shelf())
                .flatMap(List::stream)
                .toList();
    }

    /** The shelf as a table in Markdown. */
    static String table() {
        return shelf().stream()
                .map(broken -> "| " + broken.name() + " | " + String.join(", ", new TreeSet<>(broken.red())) + " |\n")
                .collect(Collectors.joining("", "| A server that … | fails |\n|---|---|\n", ""));
    }
}
