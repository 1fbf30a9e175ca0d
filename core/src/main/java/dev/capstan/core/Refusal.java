package dev.capstan.core;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The reason why a call or a request was refused: what was wrong, where, and what to do (INV-8.1).
 *
 * <p>Each protocol renders it in its own shape. It contains nothing internal to the server.
 *
 * @param code stable code
 * @param message cause and remedy, in the caller's terms
 * @param details further details, at most one of each kind
 */
public record Refusal(RefusalCode code, String message, Set<Detail> details) {

    private static final Duration RETRY_DELAY = Duration.ofSeconds(1);

    /** A detail for the caller, beside the code and the message. */
    public sealed interface Detail {

        /** The places where a payload breaks its schema. */
        record Violations(List<Violation> violations) implements Detail {
            public Violations {
                violations = List.copyOf(violations);
            }
        }

        /** The invalid payload, for {@link RefusalCode#SCHEMA_VIOLATION}. */
        record ViolatedSide(Side side) implements Detail {}

        /** The code that the agent or handler itself returned. */
        record PeerCode(String code) implements Detail {}

        /** The time to wait before a retry. */
        record RetryAfter(Duration duration) implements Detail {}

        /** Fields that help the caller to correct its request. */
        record Fields(ObjectNode json) implements Detail {}
    }

    public Refusal {
        details = Set.copyOf(details);
    }

    /** Creates a refusal with only a code and a message. */
    public static Refusal of(RefusalCode code, String message) {
        return new Refusal(code, message, Set.of());
    }

    /** Creates a refusal for lack of capacity, to be retried in one second. */
    public static Refusal busy(String message) {
        return of(RefusalCode.BUSY, message).after(RETRY_DELAY);
    }

    /**
     * Creates a refusal of too many requests. Its message ends with the time to wait, as {@link #retryAfterSeconds}
     * returns it.
     *
     * @param problem what there are too many of
     * @param wait time to wait before a retry
     */
    public static Refusal rateLimited(String problem, Duration wait) {
        return of(RefusalCode.RATE_LIMITED, problem + "; retry in " + wholeSeconds(wait) + " s")
                .after(wait);
    }

    /** Creates a refusal because the audit trail is unavailable, to be retried in one second. */
    public static Refusal auditUnavailable(String message) {
        return of(RefusalCode.AUDIT_UNAVAILABLE, message).after(RETRY_DELAY);
    }

    /** Creates a refusal of a payload that breaks the schema of its side (TC-3.2, TC-3.4). */
    public static Refusal schemaViolation(Side side, List<Violation> violations) {
        boolean isCut =
                !violations.isEmpty() && violations.get(violations.size() - 1).isRemainder();
        int listed = violations.size() - (isCut ? 1 : 0);
        String count = (isCut ? "more than " : "") + listed + (listed == 1 ? " location" : " locations");
        return of(
                        RefusalCode.SCHEMA_VIOLATION,
                        "the " + side.wire() + " violates its schema at " + count + ": " + first(violations))
                .with(new Detail.ViolatedSide(side))
                .with(violations);
    }

    /** Creates a refusal for a permission that the handler lacks or this server forbids (INV-3.2). */
    public static Refusal permissionDenied(Permission permission, String message) {
        return of(RefusalCode.PERMISSION_DENIED, message).with(Json.object().put("permission", permission.wire()));
    }

    /** Creates a refusal for a failure that the agent or handler itself reported. */
    public static Refusal byPeer(String peerCode, String message) {
        return of(RefusalCode.HANDLER_FAILED, message).with(new Detail.PeerCode(peerCode));
    }

    /** Creates a refusal by the agent or handler, which did nothing and may succeed if the call is repeated. */
    public static Refusal retryableByPeer(String peerCode, String message) {
        return of(RefusalCode.BUSY, message).with(new Detail.PeerCode(peerCode));
    }

    /** Returns this refusal with fields beside the code and the message. */
    public Refusal with(ObjectNode fields) {
        return with(new Detail.Fields(fields));
    }

    /** Returns this refusal with the places where a payload breaks its schema. */
    public Refusal with(List<Violation> violations) {
        return with(new Detail.Violations(violations));
    }

    /** Returns this refusal with the time to wait before a retry. */
    public Refusal after(Duration wait) {
        return with(new Detail.RetryAfter(wait));
    }

    private Refusal with(Detail detail) {
        Stream<Detail> others = details.stream().filter(other -> other.getClass() != detail.getClass());
        return new Refusal(
                code, message, Stream.concat(others, Stream.of(detail)).collect(Collectors.toSet()));
    }

    private <D extends Detail> Optional<D> detail(Class<D> kind) {
        return details.stream().filter(kind::isInstance).map(kind::cast).findFirst();
    }

    /** Returns the schema violations; empty if they are not the reason. */
    public List<Violation> violations() {
        return detail(Detail.Violations.class)
                .map(Detail.Violations::violations)
                .orElse(List.of());
    }

    /** Returns the invalid payload, for {@link RefusalCode#SCHEMA_VIOLATION}. */
    public Optional<Side> side() {
        return detail(Detail.ViolatedSide.class).map(Detail.ViolatedSide::side);
    }

    /** Returns the code that the agent or handler itself returned, or empty if the server refused. */
    public Optional<String> peerCode() {
        return detail(Detail.PeerCode.class).map(Detail.PeerCode::code);
    }

    /** Returns the time to wait before a retry, or empty if unknown. */
    public Optional<Duration> retryAfter() {
        return detail(Detail.RetryAfter.class).map(Detail.RetryAfter::duration);
    }

    /** Returns the time to wait before a retry in whole seconds, rounded up, ≥ 1. */
    public Optional<Long> retryAfterSeconds() {
        return retryAfter().map(Refusal::wholeSeconds);
    }

    private static long wholeSeconds(Duration wait) {
        return Math.max(1, wait.plusSeconds(1).minusNanos(1).toSeconds());
    }

    /** Returns the fields beside the code and the message; may be empty. */
    public ObjectNode fields() {
        return detail(Detail.Fields.class).map(Detail.Fields::json).orElseGet(Json::object);
    }

    /** Returns the missing or forbidden permission; empty if that is not the reason (INV-3.2). */
    public Optional<Permission> permission() {
        return code == RefusalCode.PERMISSION_DENIED
                ? Permission.fromWire(fields().path("permission").asText())
                : Optional.empty();
    }

    private static String first(List<Violation> violations) {
        Optional<Violation> first = violations.stream().findFirst();
        return first.map(v -> (v.path().isEmpty() ? "root" : v.path()) + ": " + v.message())
                .orElse("");
    }
}
