package dev.capstan.tck.subject.loading;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;

/**
 * One reason why a file was refused at load (TC-1.4).
 *
 * @param line line, counted from 1; 0 if not stated
 * @param column column, counted from 1; 0 if not stated
 * @param pointer RFC 6901 pointer into the file; empty if not stated
 */
public record LoadDiagnostic(long line, long column, String pointer, String message) {

    /** Returns the diagnostic as JSON without members that are not stated, for messages. */
    @Override
    public String toString() {
        ObjectNode members = Json.object();
        if (line > 0) {
            members.put("line", line);
        }
        if (column > 0) {
            members.put("column", column);
        }
        if (!pointer.isEmpty()) {
            members.put("pointer", pointer);
        }
        return Json.write(members.put("message", message));
    }
}
