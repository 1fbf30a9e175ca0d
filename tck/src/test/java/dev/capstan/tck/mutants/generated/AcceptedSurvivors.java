package dev.capstan.tck.mutants.generated;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Yaml;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The generated mutants that may survive, in groups, each with the reason. */
record AcceptedSurvivors(List<Row> rows) {

    AcceptedSurvivors {
        rows = List.copyOf(rows);
    }

    /**
     * A group of mutants. In each text, {@code **} stands for any text.
     *
     * @param responses the kinds of responses
     * @param members the places in them
     * @param operators the operators
     * @param why the reason why no rule has to catch them
     */
    record Row(List<String> responses, List<String> members, List<String> operators, String why) {

        Row {
            responses = List.copyOf(responses);
            members = List.copyOf(members);
            operators = List.copyOf(operators);
            if (members.isEmpty() || operators.isEmpty() || why.isBlank()) {
                throw new IllegalArgumentException("a group of survivors says which members, which operators and why");
            }
        }

        boolean accepts(GeneratedMutant mutant) {
            return operators.contains(mutant.operator())
                    && matches(members, mutant.place())
                    && (responses.isEmpty() || matches(responses, mutant.kind().toString()));
        }

        private static boolean matches(List<String> patterns, String text) {
            return patterns.stream()
                    .anyMatch(pattern -> text.matches(Pattern.quote(pattern).replace("**", "\\E.*\\Q")));
        }
    }

    /** Reads the committed groups. */
    static AcceptedSurvivors from(Path file) {
        try {
            return new AcceptedSurvivors(Yaml.read(file.toString(), Files.readString(file))
                    .valueStream()
                    .map(row -> new Row(
                            texts(row.path("responses")),
                            texts(row.path("members")),
                            texts(row.path("operators")),
                            row.path("why").asText()))
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asText).toList();
    }

    /** Returns the first group that has a mutant. */
    Optional<Row> of(GeneratedMutant mutant) {
        return rows.stream().filter(row -> row.accepts(mutant)).findFirst();
    }
}
