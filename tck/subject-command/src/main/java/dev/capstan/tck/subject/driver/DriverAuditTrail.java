package dev.capstan.tck.subject.driver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.subject.audit.AuditEntry;
import dev.capstan.tck.subject.audit.AuditTrail;
import dev.capstan.tck.subject.audit.Verification;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The audit chain by the operations {@code records}, {@code verify} and {@code export}. */
final class DriverAuditTrail implements AuditTrail {

    private final DriverConnection connection;
    private final Map<String, List<AuditEntry>> known = new HashMap<>();
    private int start;

    DriverAuditTrail(DriverConnection connection) {
        this.connection = connection;
    }

    @Override
    public List<AuditEntry> entries(@Nullable String kind) {
        if (start != connection.starts()) {
            known.clear();
            start = connection.starts();
        }
        List<AuditEntry> entries = known.computeIfAbsent(kind == null ? "" : kind, key -> new ArrayList<>());
        ObjectNode request = DriverConnection.request("records");
        if (kind != null) {
            request.put("kind", kind);
        }
        if (!entries.isEmpty()) {
            request.put("after", entries.get(entries.size() - 1).seq());
        }
        connection.call(request).object().objects("records").forEach(entry -> entries.add(AuditEntry.read(entry)));
        return List.copyOf(entries);
    }

    @Override
    public Verification verification() {
        return Verification.read(
                connection.call(DriverConnection.request("verify")).object());
    }

    @Override
    public List<JsonNode> export(String kind) {
        return connection
                .call(DriverConnection.request("export").put("kind", kind))
                .object()
                .list("records");
    }
}
