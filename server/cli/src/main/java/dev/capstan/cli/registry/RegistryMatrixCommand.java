package dev.capstan.cli.registry;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.cli.PrintedText;
import dev.capstan.cli.ServerClient;
import dev.capstan.cli.Table;
import dev.capstan.client.TerminalText;
import dev.capstan.core.json.Json;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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

    @Option(names = "--reasons", description = "Print the reasons of each cell below the table.")
    private boolean reasons;

    @Override
    int run(ServerClient server) {
        JsonNode matrix = server.expect(path() + "/compatibility", Map.of());
        if (json()) {
            printLine(matrix);
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
        Map<List<String>, String> verdicts = new HashMap<>();
        cells.forEach(cell -> verdicts.put(List.of(cell.requester(), cell.provider()), cell.verdict()));
        Table table = new Table();
        table.row(row("REQUESTER", versions.stream()));
        for (String requester : versions) {
            table.row(row(
                    requester,
                    versions.stream()
                            .map(provider ->
                                    verdicts.getOrDefault(List.of(requester, provider), PrintedText.NO_VALUE))));
        }
        table.print(out());
    }

    private static List<String> row(String first, Stream<String> others) {
        return Stream.concat(Stream.of(first), others).toList();
    }

    private static List<String> versions(JsonNode matrix) {
        return Json.texts(matrix.path("versions")).stream()
                .map(TerminalText::of)
                .toList();
    }
}
