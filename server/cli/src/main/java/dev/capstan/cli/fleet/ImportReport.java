package dev.capstan.cli.fleet;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.client.TerminalText;
import dev.capstan.core.json.Json;
import dev.capstan.core.text.Text;
import dev.capstan.openapi.ImportedApi;
import dev.capstan.openapi.ImportedOperation;
import dev.capstan.openapi.Remark;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The report of an import.
 *
 * @param api operations and what became of them
 * @param written files that were written; none if no operation was imported
 */
record ImportReport(ImportedApi api, List<Path> written) {

    private static final int MAX_LINES = 40;

    void print(PrintWriter out, boolean json) {
        if (json) {
            out.println(Json.pretty(json()));
        } else {
            text(out);
        }
    }

    private void text(PrintWriter out) {
        written.forEach(file -> out.println("✓ wrote " + file));
        if (written.isEmpty()) {
            out.println("✗ no operation was imported");
        }
        out.println("  " + Text.count(api.operations().size(), "operation") + ": " + api.whole() + " imported whole, "
                + api.withRemarks() + " with a remark, " + api.refused() + " not imported");
        lines(
                out,
                "not imported:",
                api.operations().stream()
                        .filter(operation -> operation.capability().isEmpty())
                        .map(operation -> operation.method() + " " + operation.path() + ": "
                                + operation.remarks().get(0).message())
                        .toList());
        lines(
                out,
                "remarks:",
                remarks().entrySet().stream()
                        .map(remark -> remark.getKey()
                                + (remark.getValue() == 1 ? "" : " (" + remark.getValue() + " operations)"))
                        .toList());
        if (!api.secrets().isEmpty()) {
            out.println("set these environment variables of the server:");
            api.secrets().forEach((name, what) -> out.println("  " + name + ": " + what));
        }
    }

    private static void lines(PrintWriter out, String title, List<String> lines) {
        if (lines.isEmpty()) {
            return;
        }
        out.println(title);
        lines.stream().limit(MAX_LINES).forEach(line -> out.println("  " + TerminalText.name(line)));
        if (lines.size() > MAX_LINES) {
            out.println("  … and " + (lines.size() - MAX_LINES) + " more; --json lists all");
        }
    }

    /** Returns the remarks of imported operations, each with the number of its operations. */
    private Map<Remark, Integer> remarks() {
        Map<Remark, Integer> remarks = new LinkedHashMap<>();
        api.operations().stream()
                .filter(operation -> operation.capability().isPresent())
                .flatMap(operation -> operation.remarks().stream())
                .forEach(remark -> remarks.merge(remark, 1, Integer::sum));
        return remarks;
    }

    private ObjectNode json() {
        ObjectNode report = Json.object();
        written.stream().map(Path::toString).forEach(report.putArray("files")::add);
        report.put("whole", api.whole()).put("with_remarks", api.withRemarks()).put("not_imported", api.refused());
        ArrayNode operations = report.putArray("operations");
        for (ImportedOperation operation : api.operations()) {
            ObjectNode entry = operations
                    .addObject()
                    .put("method", operation.method())
                    .put("path", operation.path())
                    .put("capability", operation.name())
                    .put("imported", operation.capability().isPresent());
            ArrayNode remarks = entry.putArray("remarks");
            operation.remarks().forEach(remark -> remarks.addObject()
                    .put("pointer", remark.pointer())
                    .put("message", remark.message()));
        }
        ObjectNode secrets = report.putObject("secrets");
        api.secrets().forEach(secrets::put);
        return report;
    }
}
