package dev.capstan.tck.subject.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.InvalidJson;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.audit.AuditEntry;
import dev.capstan.tck.subject.audit.AuditTrail;
import dev.capstan.tck.subject.audit.Verification;
import dev.capstan.tck.subject.command.CommandResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The audit chain over the HTTP bindings of this project. A command exports it. */
final class HttpAuditTrail implements AuditTrail {

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
        String ofKind = kind == null ? "" : "&kind=" + HttpBindings.encoded(kind);
        return tails.computeIfAbsent(
                        ofKind,
                        query -> new AuditTail(resources.pages("/audit/records?limit=100" + since + query, "after")))
                .entries();
    }

    @Override
    public Verification verification() {
        return Verification.read(resources.getSlow("/audit/verification"));
    }

    @Override
    public List<JsonNode> export(String kind) {
        CommandResult result = hooks.result("export", "typed-capabilities", Map.of("kind", kind));
        if (result.exit() != 0) {
            throw new ConformanceFailure(
                    "the export hook ended with exit code " + result.exit() + ": " + result.errors());
        }
        return result.output().lines().map(HttpAuditTrail::record).toList();
    }

    /** Returns the record in a line of an export, which holds the record itself or its entry of the chain. */
    private static JsonNode record(String line) {
        try {
            JsonNode exported = Json.read(line);
            return exported.path("record").isObject() ? exported.get("record") : exported;
        } catch (InvalidJson e) {
            throw new ConformanceFailure("a line of the export is not JSON (" + e.getMessage() + "): " + line);
        }
    }
}
