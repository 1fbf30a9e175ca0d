package dev.capstan.agentrpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Permission;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.json.Json;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The error codes of refusals in agent RPC. */
public final class RpcError {

    private static final Map<RefusalCode, String> CODES = new EnumMap<>(Map.ofEntries(
            Map.entry(RefusalCode.TIMEOUT, "EAGENTRPC_TIMEOUT"),
            Map.entry(RefusalCode.ABANDONED, "EAGENTRPC_ABANDONED"),
            Map.entry(RefusalCode.BUSY, "EAGENTRPC_BUSY"),
            Map.entry(RefusalCode.TRANSPORT_UNAVAILABLE, "EAGENTRPC_NO_TRANSPORT"),
            Map.entry(RefusalCode.AGENT_NOT_FOUND, "EAGENTRPC_NO_PEER"),
            Map.entry(RefusalCode.CAPABILITY_NOT_FOUND, "EAGENTRPC_NO_CAPABILITY"),
            Map.entry(RefusalCode.INVALID_ENVELOPE, "EAGENTRPC_INVALID_ENVELOPE"),
            Map.entry(RefusalCode.DEADLINE_EXCEEDED, "EAGENTRPC_DEADLINE_EXCEEDED"),
            Map.entry(RefusalCode.TENANT_MISMATCH, "EAGENTRPC_TENANT_MISMATCH"),
            Map.entry(RefusalCode.AUTH_REJECTED, "AUTH_REJECTED"),
            Map.entry(RefusalCode.SCHEMA_VIOLATION, "EAGENTRPC_SCHEMA_VIOLATION"),
            Map.entry(RefusalCode.VERSION_MISMATCH, "EVERSION_SKEW")));

    private static final Set<RefusalCode> OF_SURFACES = EnumSet.of(
            RefusalCode.INVALID_JSON,
            RefusalCode.TOO_DEEP,
            RefusalCode.UNSUPPORTED_MEDIA_TYPE,
            RefusalCode.INVALID_REQUEST,
            RefusalCode.NOT_FOUND,
            RefusalCode.METHOD_NOT_ALLOWED,
            RefusalCode.NOT_ACCEPTABLE,
            RefusalCode.AMBIGUOUS_CAPABILITY,
            RefusalCode.CANCELLED,
            RefusalCode.TRACE_IN_USE,
            RefusalCode.INVOCATION_NOT_FOUND,
            RefusalCode.RATE_LIMITED,
            RefusalCode.CIRCUIT_OPEN);

    private static final Set<RefusalCode> BEFORE_ANY_WORK = EnumSet.of(
            RefusalCode.BUSY,
            RefusalCode.DEADLINE_EXCEEDED,
            RefusalCode.CAPABILITY_NOT_FOUND,
            RefusalCode.TENANT_MISMATCH,
            RefusalCode.AUTH_REJECTED);

    private static final String UNDONE = "undone";
    private static final String PERMISSION = "permission";

    private RpcError() {}

    /**
     * Writes a failure for a response.
     *
     * <p>Its details say whether it is certain that nothing was done, if the code alone implies the opposite (INV-7.2),
     * and which permission was missing (INV-3.2).
     */
    static ObjectNode write(HandlerResult.Failed failed) {
        Refusal refusal = failed.refusal();
        ObjectNode error = Json.object().put("code", code(refusal)).put("message", refusal.message());
        ObjectNode details = Json.object();
        boolean isImplied = refusal.peerCode().isEmpty() && BEFORE_ANY_WORK.contains(refusal.code());
        if (failed.notExecuted() != isImplied) {
            details.put(UNDONE, failed.notExecuted());
        }
        refusal.permission().ifPresent(permission -> details.put(PERMISSION, permission.wire()));
        putAdvice(details, refusal);
        return details.isEmpty() ? error : error.set("details", details);
    }

    /** Adds the violations of a schema or a constraint and the time to wait, which a caller needs for a retry. */
    private static void putAdvice(ObjectNode details, Refusal refusal) {
        refusal.side().ifPresent(side -> {
            details.put("schemaSide", side.wire());
            ArrayNode violations = details.putArray("violations");
            refusal.violations()
                    .forEach(violation ->
                            violations.addObject().put("path", violation.path()).put("message", violation.message()));
        });
        if (refusal.code() == RefusalCode.CONSTRAINT_VIOLATED
                && !refusal.fields().isEmpty()) {
            details.set("violations", refusal.fields().path("violations"));
        }
        refusal.retryAfterSeconds().ifPresent(seconds -> details.put("retry_after_seconds", seconds));
    }

    /** Reads the failure that a peer reported. */
    static HandlerResult.Failed read(String code, String message, JsonNode details) {
        JsonNode undone = details.path(UNDONE);
        Refusal reported = refusal(code, message);
        boolean isRetryable = reported.peerCode().isPresent() && undone.isBoolean() && undone.booleanValue();
        Refusal refusal = isRetryable ? Refusal.retryableByPeer(code, message) : withPermission(reported, details);
        return new HandlerResult.Failed(
                refusal, undone.isBoolean() ? undone.booleanValue() : BEFORE_ANY_WORK.contains(refusal.code()));
    }

    private static Refusal withPermission(Refusal refusal, JsonNode details) {
        return refusal.code() == RefusalCode.PERMISSION_DENIED
                ? Permission.fromWire(details.path(PERMISSION).asText())
                        .map(permission -> Refusal.permissionDenied(permission, refusal.message()))
                        .orElse(refusal)
                : refusal;
    }

    /** Returns the code of a refusal: the peer's own, otherwise the protocol's, otherwise the code of the catalog. */
    public static String code(Refusal refusal) {
        return refusal.peerCode()
                .orElseGet(
                        () -> CODES.getOrDefault(refusal.code(), refusal.code().wire()));
    }

    /**
     * Returns the refusal for a code that a peer reported.
     *
     * <p>Codes of HTTP only, catalog codes that have a code of the protocol's own, and schema violations, which only
     * the caller's gates find, are not read as codes of the catalog. They are a handler's own failure.
     */
    static Refusal refusal(String code, String message) {
        Optional<RefusalCode> known = CODES.entrySet().stream()
                .filter(entry -> entry.getValue().equals(code))
                .map(Map.Entry::getKey)
                .findFirst()
                .or(() -> RefusalCode.fromWire(code)
                        .filter(own -> !CODES.containsKey(own) && !OF_SURFACES.contains(own)));
        return known.filter(own -> own != RefusalCode.SCHEMA_VIOLATION)
                .map(own -> Refusal.of(own, message))
                .orElseGet(() -> Refusal.byPeer(code, message));
    }
}
