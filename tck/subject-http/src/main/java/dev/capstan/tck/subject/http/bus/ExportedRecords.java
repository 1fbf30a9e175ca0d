package dev.capstan.tck.subject.http.bus;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.InvalidJson;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.command.CommandResult;
import java.util.List;

/** Reader for the output of the hook {@code export}: one record or one entry of a chain per line. */
public final class ExportedRecords {

    private ExportedRecords() {}

    /** Returns the records in the order of the output. Throws {@link ConformanceFailure} if there are none to read. */
    public static List<JsonNode> in(CommandResult result) {
        if (result.exit() != 0) {
            throw new ConformanceFailure(
                    "the export hook ended with exit code " + result.exit() + ": " + result.errors());
        }
        return result.output().lines().map(ExportedRecords::record).toList();
    }

    private static JsonNode record(String line) {
        try {
            JsonNode exported = Json.read(line);
            return exported.path("record").isObject() ? exported.get("record") : exported;
        } catch (InvalidJson e) {
            throw new ConformanceFailure("a line of the export is not JSON (" + e.getMessage() + "): " + line);
        }
    }
}
