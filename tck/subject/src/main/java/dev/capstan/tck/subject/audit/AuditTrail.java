package dev.capstan.tck.subject.audit;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The audit chain of a subject (TC-4). */
public interface AuditTrail {

    /**
     * Returns the entries written since the subject was opened, oldest first.
     *
     * @param kind the kind to ask for, or null for all
     */
    List<AuditEntry> entries(@Nullable String kind);

    /** Makes the subject verify its chain. */
    Verification verification();

    /** Returns the exported records of a kind. */
    List<JsonNode> export(String kind);
}
