package dev.capstan.core;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Why a call or a request was not carried out: what was wrong, where, and what to do (INV-8.1).
 *
 * <p>Each surface renders it in its own protocol's shape; nothing in it is internal to the server.
 *
 * @param code the stable code
 * @param message what was wrong and what to do, in the words of the caller
 * @param violations where the payload breaks its schema, for {@link RefusalCode#SCHEMA_VIOLATION}
 * @param side which payload breaks it, for {@link RefusalCode#SCHEMA_VIOLATION}
 * @param peerCode the code that the agent or handler itself gave, for {@link RefusalCode#HANDLER_FAILED}
 * @param retryAfter how long to wait before the call is worth repeating
 * @param details fields beside the code and the message that help the caller to mend its request
 */
public record Refusal(
        RefusalCode code,
        String message,
        List<Violation> violations,
        @Nullable Side side,
        @Nullable String peerCode,
        @Nullable Duration retryAfter,
        @Nullable ObjectNode details) {

    private static final Duration A_MOMENT = Duration.ofSeconds(1);

    public Refusal {
        violations = List.copyOf(violations);
    }

    /** A refusal that its code and its message say all about. */
    public static Refusal of(RefusalCode code, String message) {
        return new Refusal(code, message, List.of(), null, null, null, null);
    }

    /** A refusal for want of a free place, which there may be in a moment. */
    public static Refusal busy(String message) {
        return of(RefusalCode.BUSY, message).after(A_MOMENT);
    }

    /** A refusal because nothing can be recorded, which there may be an end to in a moment. */
    public static Refusal unrecorded(String message) {
        return of(RefusalCode.AUDIT_UNAVAILABLE, message).after(A_MOMENT);
    }

    /** The same refusal, with fields beside the code and the message. */
    public Refusal with(ObjectNode moreDetails) {
        return new Refusal(code, message, violations, side, peerCode, retryAfter, moreDetails);
    }

    /** The same refusal, worth repeating after this long. */
    public Refusal after(Duration wait) {
        return new Refusal(code, message, violations, side, peerCode, wait, details);
    }

    /** How many whole seconds to wait before the call is worth repeating, at least one, where that is known. */
    public Optional<Long> retryAfterSeconds() {
        return Optional.ofNullable(retryAfter)
                .map(wait -> Math.max(1, wait.plusSeconds(1).minusNanos(1).toSeconds()));
    }

    /** A payload that breaks the schema of its side (TC-3.2, TC-3.4). */
    public static Refusal schemaViolation(Side side, List<Violation> violations) {
        String places = violations.size() == 1 ? "one place" : violations.size() + " places";
        String message = "the " + side.wire() + " breaks its schema in " + places + ": " + first(violations);
        return new Refusal(RefusalCode.SCHEMA_VIOLATION, message, violations, side, null, null, null);
    }

    /** A permission that what does the work lacks, or that is forbidden here (INV-3.2). */
    public static Refusal permissionDenied(Permission permission, String message) {
        return of(RefusalCode.PERMISSION_DENIED, message).with(Json.object().put("permission", permission.wire()));
    }

    /** The permission that is lacking or forbidden, where that is why (INV-3.2). */
    public Optional<Permission> permission() {
        return code == RefusalCode.PERMISSION_DENIED && details != null
                ? Permission.of(details.path("permission").asText())
                : Optional.empty();
    }

    /** A failure that the agent or handler itself reported. */
    public static Refusal byPeer(String peerCode, String message) {
        return new Refusal(RefusalCode.HANDLER_FAILED, message, List.of(), null, peerCode, null, null);
    }

    private static String first(List<Violation> violations) {
        Optional<Violation> first = violations.stream().findFirst();
        return first.map(v -> (v.path().isEmpty() ? "the whole" : v.path()) + ": " + v.message())
                .orElse("");
    }
}
