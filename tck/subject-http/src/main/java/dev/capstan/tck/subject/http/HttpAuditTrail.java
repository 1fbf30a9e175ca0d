package dev.capstan.tck.subject.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.audit.AuditEntry;
import dev.capstan.tck.subject.audit.AuditTrail;
import dev.capstan.tck.subject.audit.Verification;
import dev.capstan.tck.subject.http.bus.ExportedRecords;
import dev.capstan.tck.subject.wire.RawRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The audit chain over the HTTP bindings of this project. A command exports it. */
final class HttpAuditTrail implements AuditTrail {

    private static final String VERIFICATION = "/audit/verification";

    /** Maximum number of parts in which a chain is verified. */
    private static final int MAX_PARTS = 1_000;

    private final ResourceReader resources;
    private final HookRunner hooks;
    private final String since;
    private final Map<String, AuditTail> tails = new HashMap<>();

    /**
     * Creates a view of the audit chain from a point in time.
     *
     * @param since query parameter with that time, or empty
     */
    HttpAuditTrail(ResourceReader resources, HookRunner hooks, String since) {
        this.resources = resources;
        this.hooks = hooks;
        this.since = since;
    }

    @Override
    public List<AuditEntry> entries(@Nullable String kind) {
        String ofKind = kind == null ? "" : "&kind=" + RawRequest.encoded(kind);
        return tails.computeIfAbsent(
                        ofKind,
                        query -> new AuditTail(resources.pages("/audit/records?limit=100" + since + query, "after")))
                .entries();
    }

    @Override
    public Verification verification() {
        JsonReader part = resources.getSlow(VERIFICATION);
        for (int parts = 1; isIncomplete(part) && parts < MAX_PARTS; parts++) {
            part = resources.getSlow(VERIFICATION + "?from=" + RawRequest.encoded(part.text("head")));
        }
        return Verification.read(part);
    }

    /** Whether a verification of a long chain continues at its head. */
    private static boolean isIncomplete(JsonReader part) {
        return part.node().path("complete").equals(BooleanNode.FALSE);
    }

    @Override
    public List<JsonNode> export(String kind) {
        return ExportedRecords.in(hooks.export(kind));
    }
}
