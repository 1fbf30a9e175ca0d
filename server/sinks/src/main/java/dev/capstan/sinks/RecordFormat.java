package dev.capstan.sinks;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.audit.ChainedRecord;
import dev.capstan.core.json.Json;
import java.util.Locale;

/** The form in which a receiver gets a record. */
enum RecordFormat {
    /** A line of an export. */
    CAPSTAN,
    /** An event of OCSF. */
    OCSF;

    static RecordFormat of(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT));
    }

    /** Returns a record as JSON on one line. */
    String text(ChainedRecord record) {
        return this == CAPSTAN ? record.toLine() : Json.write(OcsfEvent.of(record));
    }

    /** Returns a record as JSON. */
    JsonNode json(ChainedRecord record) {
        return this == CAPSTAN ? record.toJson() : OcsfEvent.of(record);
    }
}
