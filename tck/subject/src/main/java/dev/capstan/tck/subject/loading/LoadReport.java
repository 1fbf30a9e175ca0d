package dev.capstan.tck.subject.loading;

import dev.capstan.tck.subject.JsonReader;
import java.util.List;
import java.util.Optional;

/**
 * A subject's report on one file.
 *
 * @param accepted whether it would load
 * @param agent agent that it declares, if it would load
 */
public record LoadReport(boolean accepted, Optional<String> agent, List<LoadDiagnostic> diagnostics) {

    /** Reads a report as subjects write it: {@code {ok, agent?, mistakes: [{line, column, pointer, message}]}}. */
    public static LoadReport read(JsonReader file) {
        List<LoadDiagnostic> diagnostics = file.objects("mistakes").stream()
                .map(diagnostic -> new LoadDiagnostic(
                        countOf(diagnostic, "line"),
                        countOf(diagnostic, "column"),
                        diagnostic.optionalText("pointer").orElse(""),
                        diagnostic.text("message")))
                .toList();
        return new LoadReport(file.truth("ok"), file.optionalText("agent"), diagnostics);
    }

    private static long countOf(JsonReader diagnostic, String field) {
        return diagnostic.has(field) ? diagnostic.integer(field) : 0;
    }
}
