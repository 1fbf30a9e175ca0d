package dev.capstan.tck.subject.http.bus;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.command.CommandResult;
import java.util.List;

/** Reader for the output of the hook {@code export}: one record or one entry of a chain per line. */
public final class ExportedRecords {

    private ExportedRecords() {}

    /** Returns the records in the order of the output. Throws {@link PreconditionFailed} if it cannot be read. */
    public static List<JsonNode> in(CommandResult result) {
        if (result.exit() != 0) {
            throw new PreconditionFailed(
                    "the hook 'export' ended with exit code " + result.exit() + ": " + result.errors());
        }
        return result.output().lines().map(ExportedRecords::record).toList();
    }

    private static JsonNode record(String line) {
        JsonNode exported = Json.readOrMissing(line);
        if (!exported.isObject()) {
            throw new PreconditionFailed("the hook 'export' printed a line that is not a JSON object: " + line);
        }
        return exported.path("record").isObject() ? exported.get("record") : exported;
    }
}
