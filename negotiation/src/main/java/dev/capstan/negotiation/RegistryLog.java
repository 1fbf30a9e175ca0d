package dev.capstan.negotiation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.Side;
import dev.capstan.core.Version;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.AuditTrail;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The audit log of the registry and of negotiations. */
public final class RegistryLog {

    private final AuditTrail trail;

    /** Creates a log that writes to this trail. */
    public RegistryLog(AuditTrail trail) {
        this.trail = trail;
    }

    /**
     * Records a version.
     *
     * @param deprecates older versions that it deprecates; a version that is published as deprecated is added
     */
    void published(RegisteredVersion version, Set<Version> deprecates) {
        ObjectNode details = subject(version);
        version.declaration()
                .contract()
                .schema(Side.REQUEST)
                .ifPresent(schema -> details.put("inputDigest", schema.digest()));
        version.declaration()
                .contract()
                .schema(Side.RESPONSE)
                .ifPresent(schema -> details.put("outputDigest", schema.digest()));
        TreeSet<Version> deprecated = new TreeSet<>(deprecates);
        if (version.lifecycle().deprecated() != null) {
            deprecated.add(version.version());
        }
        if (!deprecated.isEmpty()) {
            ArrayNode versions = details.putArray("deprecates");
            deprecated.forEach(each -> versions.add(each.toString()));
        }
        record("version_published", version.published(), details);
    }

    void deprecated(RegisteredVersion version, Instant now) {
        record("version_deprecated", now, subject(version));
    }

    void withdrawn(RegisteredVersion version, Instant now) {
        ObjectNode details = subject(version);
        Json.putIfPresent(details, "sunset", version.lifecycle().sunset());
        record("version_withdrawn", now, details);
    }

    /** Records a negotiated version. */
    public void negotiated(Session session, Caller caller) {
        record("version_negotiated", session, caller, session.began());
    }

    /** Records a session that its caller ended early. */
    public void ended(Session session, Caller caller, Instant now) {
        record("negotiation_ended", session, caller, now);
    }

    private void record(String kind, Session session, Caller caller, Instant at) {
        ObjectNode details = Json.object()
                .put("capabilityName", session.capability())
                .put("peerId", session.agent().uri())
                .put("capabilityVersion", session.version().toString())
                .put("caller", caller.id())
                .put("sessionId", session.id());
        trail.append(List.of(new AuditEvent(kind, at, caller.tenantId(), details)));
    }

    private static ObjectNode subject(RegisteredVersion version) {
        return Json.object()
                .put("capabilityName", version.capability())
                .put("capabilityVersion", version.version().toString())
                .put("publisher", version.publisher().id());
    }

    private void record(String kind, Instant at, ObjectNode details) {
        trail.append(List.of(new AuditEvent(kind, at, Caller.DEFAULT_TENANT, details)));
    }
}
