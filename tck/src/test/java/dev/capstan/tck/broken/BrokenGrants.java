package dev.capstan.tck.broken;

import static dev.capstan.tck.broken.AuthFaults.APPROVALS;
import static dev.capstan.tck.broken.AuthFaults.EXECUTE;
import static dev.capstan.tck.broken.AuthFaults.REACTIVATE;
import static dev.capstan.tck.broken.AuthFaults.REGISTER;
import static dev.capstan.tck.broken.AuthFaults.REQUEST;
import static dev.capstan.tck.broken.AuthFaults.STATUS;
import static dev.capstan.tck.broken.AuthFaults.changing;
import static dev.capstan.tck.broken.AuthFaults.granting;
import static dev.capstan.tck.broken.AuthFaults.inGrants;
import static dev.capstan.tck.broken.AuthFaults.refusal;
import static dev.capstan.tck.broken.AuthFaults.success;
import static dev.capstan.tck.broken.BrokenServer.that;
import static dev.capstan.tck.broken.Faults.inAnswers;
import static dev.capstan.tck.broken.Faults.inCalls;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Servers that grant capabilities wrongly (GR-2, GR-3). */
final class BrokenGrants {

    private BrokenGrants() {}

    static List<BrokenServer> shelf() {
        return List.of(
                that(
                        "tells not when a grant was made",
                        inGrants(grant -> grant.remove("created_at")),
                        Set.of("GR-2.1"),
                        Set.of("GR-2.2")),
                that(
                        "dates grants in words",
                        inGrants(grant -> grant.put("updated_at", "yesterday")),
                        Set.of("GR-2.1"),
                        Set.of("GR-2.2")),
                that(
                        "tells not what a grant is narrowed to",
                        inGrants(grant -> grant.remove("constraints")),
                        Set.of("GR-2.1", "GR-2.2", "GR-3.1", "GR-4.3", "GR-4.4", "X-GR-2.3", "X-GR-4.6"),
                        Set.of("GR-4.5")),
                that(
                        "tells not what an active grant takes",
                        inGrants(grant -> grant.remove("input")),
                        Set.of("GR-2.1"),
                        Set.of("GR-2.2")),
                that(
                        "calls a denied grant revoked",
                        inStatuses("denied", "revoked"),
                        Set.of("GR-2.1", "GR-4.3", "X-GR-2.3", "X-GR-2.5"),
                        Set.of("GR-2.2")),
                that(
                        "keeps revoked grants active",
                        inStatuses("revoked", "active"),
                        Set.of("GR-2.1", "GR-2.2", "X-GR-2.4"),
                        Set.of("X-GR-2.5")),
                that("makes an agent anew with each grant", renewing(), Set.of("GR-2.2"), Set.of("GR-2.1")),
                that(
                        "executes whatever it is asked for",
                        granting("capability_not_granted", call -> call.is("POST", EXECUTE)),
                        Set.of("GR-2.2", "GR-3.2", "GR-3.3", "GR-4.3", "GR-7.1", "X-GR-2.3", "X-GR-8.5"),
                        Set.of("GR-2.1", "GR-3.1")),
                that(
                        "overlooks what an owner excepts",
                        inCalls(APPROVALS, said -> said.remove("grants")),
                        Set.of("GR-4.2", "GR-4.3", "X-GR-2.3", "X-GR-2.5"),
                        Set.of("GR-2.1", "GR-4.4")),
                that(
                        "keeps the reason of a denial to itself",
                        inGrants(grant -> grant.remove("reason")),
                        Set.of("GR-4.3", "X-GR-2.3"),
                        Set.of("GR-2.1")),
                that(
                        "claims nobody",
                        inAnswers("GET", STATUS, (asked, answer) -> {
                            if (answer.path("status").asText().equals("claimed")) {
                                answer.put("status", "active");
                            }
                        }),
                        Set.of("X-GR-2.4"),
                        Set.of("GR-2.1")),
                that(
                        "lets claimed agents go on",
                        granting("agent_claimed", call -> call.is("POST", EXECUTE)),
                        Set.of("X-GR-2.4"),
                        Set.of("GR-2.1")),
                that("takes a decision twice", granting("approval_closed"), Set.of("X-GR-2.5"), Set.of("X-GR-2.3")),
                that(
                        "has every registration wait",
                        inAnswers("POST", REGISTER, (asked, answer) -> {
                            if (!answer.has("error")) {
                                answer.put("status", "pending");
                            }
                        }),
                        Set.of("GR-3.1"),
                        Set.of("GR-3.2")),
                that(
                        "activates whoever registers",
                        inAnswers("POST", REGISTER, (asked, answer) -> {
                            if (!answer.has("error")) {
                                answer.put("status", "active");
                            }
                        }),
                        Set.of("GR-3.1", "X-GR-4.6", "X-GR-8.7"),
                        Set.of("GR-2.1")),
                that(
                        "lets agents work before they are approved",
                        changing(
                                (call, reply) -> call.is("POST", EXECUTE)
                                        && refusal(reply).endsWith("_pending"),
                                (call, reply) -> success(call)),
                        Set.of("GR-3.1"),
                        Set.of("GR-3.2")),
                that(
                        "grants at once what is asked for later",
                        inAnswers("POST", REQUEST, (asked, answer) -> {
                            if (!answer.has("error")) {
                                answer.put("status", "active");
                            }
                        }),
                        Set.of("GR-3.2", "GR-3.3", "X-GR-2.3", "X-GR-4.6"),
                        Set.of("GR-3.1")),
                that(
                        "overlooks what is granted already",
                        granting("already_granted"),
                        Set.of("GR-3.2", "X-GR-4.6"),
                        Set.of("GR-3.1")),
                that(
                        "grants what is not there",
                        granting("invalid_capabilities"),
                        Set.of("GR-1.2", "GR-3.2"),
                        Set.of("GR-3.1")),
                that(
                        "lets agents work after their session has ended",
                        granting("agent_expired"),
                        Set.of("GR-3.3"),
                        Set.of("GR-3.1")),
                that("brings back what went beyond the defaults", bringingBack(), Set.of("GR-3.3"), Set.of("GR-3.2")));
    }

    private static Fault inStatuses(String status, String other) {
        return inGrants(grant -> {
            if (grant.path("status").asText().equals(status)) {
                grant.put("status", other);
            }
        });
    }

    private static Fault renewing() {
        AtomicLong second = new AtomicLong();
        return inAnswers("GET", STATUS, (asked, answer) -> {
            if (answer.has("created_at")) {
                answer.put(
                        "created_at",
                        Instant.EPOCH.plusSeconds(second.incrementAndGet()).toString());
            }
        });
    }

    /** Agents that were reactivated have an echo, whether they had one or not. */
    private static Fault bringingBack() {
        Set<String> back = ConcurrentHashMap.newKeySet();
        return (call, right) -> {
            Reply reply = right.apply(call);
            if (call.is("POST", REACTIVATE)) {
                back.add(call.json().path("agent_id").asText());
            }
            String told = reply.json().path("agent_id").asText();
            if (call.is("GET", STATUS) && back.contains(told)) {
                ObjectNode answer = (ObjectNode) reply.json();
                AuthFaults.list(answer, "agent_capability_grants")
                        .addObject()
                        .put("capability", "echo")
                        .put("status", "active");
                return reply.saying(answer);
            }
            boolean executes =
                    call.is("POST", EXECUTE) && back.contains(Bearer.of(call).subject());
            return executes && refusal(reply).equals("capability_not_granted") ? success(call) : reply;
        };
    }
}
