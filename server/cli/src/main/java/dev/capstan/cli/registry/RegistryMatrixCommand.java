package dev.capstan.cli.registry;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.cli.ServerClient;
import dev.capstan.cli.Table;
import dev.capstan.client.TerminalText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** {@code capstan registry matrix}: prints which versions are compatible (NEG-4.1). */
@Command(
        name = "matrix",
        mixinStandardHelpOptions = true,
        description = "Show which versions of a capability are compatible.",
        footer = {
            "",
            "Rows are the versions that requesters were written for, columns those that providers run:",
            "full, partial (some features are unavailable) or incompatible. At most the 50 newest versions."
        })
final class RegistryMatrixCommand extends CapabilitySubcommand {

    private static final String UNKNOWN = "-";

    @Option(names = "--reasons", description = "Print the reasons of each cell below the table.")
    private boolean reasons;

    @Override
    int run(ServerClient server) {
        JsonNode matrix = server.expect(path() + "/compatibility", Map.of());
        if (json()) {
            print(matrix);
            return ExitCode.OK;
        }
        List<CompatibilityCell> cells = StreamSupport.stream(
                        matrix.path("cells").spliterator(), false)
                .map(CompatibilityCell::new)
                .toList();
        draw(versions(matrix), cells);
        if (reasons) {
            cells.stream()
                    .filter(cell -> !cell.json().path("reasons").isEmpty())
                    .forEach(cell -> {
                        out().println();
                        cell.print(out());
                    });
        }
        return ExitCode.OK;
    }

    private void draw(List<String> versions, List<CompatibilityCell> cells) {
        Map<String, Map<String, String>> verdicts = new TreeMap<>();
        cells.forEach(cell -> verdicts.computeIfAbsent(cell.requester(), any -> new TreeMap<>())
                .put(cell.provider(), cell.verdict()));
        Table table = new Table();
        table.row(row("REQUESTER", versions));
        for (String requester : versions) {
            Map<String, String> verdict = verdicts.getOrDefault(requester, Map.of());
            table.row(row(
                    requester,
                    versions.stream()
                            .map(provider -> verdict.getOrDefault(provider, UNKNOWN))
                            .toList()));
        }
        table.print(out());
    }

    private static List<String> row(String first, List<String> others) {
        List<String> row = new ArrayList<>(List.of(first));
        row.addAll(others);
        return row;
    }

    private static List<String> versions(JsonNode matrix) {
        List<String> versions = new ArrayList<>();
        matrix.path("versions").forEach(version -> versions.add(TerminalText.of(version.asText())));
        return versions;
    }
}
