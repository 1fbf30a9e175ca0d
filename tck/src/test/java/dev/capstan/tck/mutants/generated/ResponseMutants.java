package dev.capstan.tck.mutants.generated;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import dev.capstan.tck.mutants.generated.Fault.Outcome;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/** The mutants that change a response: its status, its content type, one member, or what the operation did for it. */
final class ResponseMutants {

    static final String SKIP = "skip-";
    static final String SKIP_GATE = SKIP + "gate";
    static final String SKIP_PERSISTENCE = SKIP + "persistence";
    static final String SKIP_RECORD = SKIP + "record";

    private static final String RECORDS = "GET /audit/records";
    private static final Set<String> WRITING = Set.of("POST", "PUT", "DELETE");

    /** Operations that only read although their method writes, or whose effect is the response itself. */
    private static final Set<String> STATELESS =
            Set.of("POST /agent/introspect", "POST /rpc/requests", "POST /invocations", "POST /capability/execute");

    /** A success of each operation, which stands for those that a mutant invents. */
    private final Map<String, ProxiedResponse> successes = new ConcurrentHashMap<>();

    /** Returns every mutant that changes this response. */
    Set<GeneratedMutant> of(ProxiedRequest call, ProxiedResponse reply) {
        JsonNode body = reply.json();
        ResponseKind kind = ResponseKind.of(call, reply, body);
        String refusal = refusal(reply, body);
        Set<GeneratedMutant> mutants = new HashSet<>();
        mutants.add(whole(kind, MutationOperator.STATUS));
        if (body.isContainerNode()) {
            mutants.add(whole(kind, MutationOperator.CONTENT_TYPE));
            ResponseMember.visit(body, (member, value) -> {
                for (MutationOperator operator : MutationOperator.values()) {
                    if (!operator.isOfWholeResponse() && operator.changes(value)) {
                        mutants.add(member(kind, member, operator));
                    }
                }
            });
        }
        if (!refusal.isEmpty()) {
            mutants.add(withoutGate(kind, refusal));
        } else if (reply.status() < 300) {
            successes.putIfAbsent(kind.operation(), reply);
            if (WRITING.contains(call.method()) && !STATELESS.contains(kind.operation())) {
                mutants.add(withoutPersistence(kind));
            }
        }
        if (kind.operation().equals(RECORDS)) {
            body.path("records").forEach(record -> mutants.add(withoutRecord(kind, recordKind(record))));
        }
        return mutants;
    }

    /** Whether the recorded run has what the mutant needs: a success that it can invent. */
    boolean isPossible(GeneratedMutant mutant) {
        return !mutant.operator().equals(SKIP_GATE)
                || successes.containsKey(mutant.kind().operation());
    }

    private static GeneratedMutant whole(ResponseKind kind, MutationOperator operator) {
        return new GeneratedMutant(
                kind,
                "",
                operator.wire(),
                () -> new Fault((call, right) -> {
                    ProxiedResponse reply = right.apply(call);
                    if (!ResponseKind.of(call, reply, reply.json()).equals(kind)) {
                        return Outcome.right(reply);
                    }
                    return Outcome.changed(
                            operator == MutationOperator.STATUS
                                    ? reply.withStatus(MutationOperator.otherStatus(reply.status()))
                                    : reply.withHeader("Content-Type", "text/plain"));
                }));
    }

    static GeneratedMutant member(ResponseKind kind, ResponseMember member, MutationOperator operator) {
        return new GeneratedMutant(kind, member.toString(), operator.wire(), () -> {
            AtomicReference<Optional<JsonNode>> previous = new AtomicReference<>(Optional.empty());
            return new Fault((call, right) -> {
                ProxiedResponse reply = right.apply(call);
                JsonNode body = reply.json();
                if (!body.isContainerNode()
                        || !ResponseKind.of(call, reply, body).equals(kind)) {
                    return Outcome.right(reply);
                }
                JsonNode other = body.deepCopy();
                member.change(other, previous.getAndSet(Optional.of(body)), operator);
                return other.equals(body) ? Outcome.right(reply) : Outcome.changed(reply.withBody(other));
            });
        });
    }

    /** Refusals with a code become successes. */
    private GeneratedMutant withoutGate(ResponseKind kind, String code) {
        return new GeneratedMutant(
                kind,
                code,
                SKIP_GATE,
                () -> new Fault((call, right) -> {
                    ProxiedResponse reply = right.apply(call);
                    JsonNode body = reply.json();
                    ProxiedResponse success = successes.get(kind.operation());
                    if (success == null
                            || !ResponseKind.of(call, reply, body).equals(kind)
                            || !refusal(reply, body).equals(code)) {
                        return Outcome.right(reply);
                    }
                    return Outcome.changed(suited(success, call));
                }));
    }

    /** Returns a mutant whose calls have no effect but successful responses. */
    private GeneratedMutant withoutPersistence(ResponseKind kind) {
        return new GeneratedMutant(
                kind,
                "",
                SKIP_PERSISTENCE,
                () -> new Fault((call, right) -> {
                    ProxiedResponse success = successes.get(kind.operation());
                    return success == null || !ResponseKind.operation(call).equals(kind.operation())
                            ? Outcome.right(right.apply(call))
                            : Outcome.changed(suited(success, call));
                }));
    }

    /** Audit records of a kind are missing, and the chain is linked as if they had never been. */
    private static GeneratedMutant withoutRecord(ResponseKind kind, String recordKind) {
        return new GeneratedMutant(
                kind,
                recordKind,
                SKIP_RECORD,
                () -> new Fault((call, right) -> {
                    ProxiedResponse reply = right.apply(call);
                    JsonNode body = reply.json();
                    if (!ResponseKind.of(call, reply, body).equals(kind) || !(body instanceof ObjectNode page)) {
                        return Outcome.right(reply);
                    }
                    ArrayNode kept = Json.list();
                    Optional<JsonNode> gap = Optional.empty();
                    for (JsonNode record : page.path("records")) {
                        if (recordKind(record).equals(recordKind)) {
                            gap = gap.or(() -> Optional.of(record.path("prev")));
                        } else {
                            gap.ifPresent(prev -> ((ObjectNode) record).set("prev", prev));
                            gap = Optional.empty();
                            kept.add(record);
                        }
                    }
                    if (kept.size() == page.path("records").size()) {
                        return Outcome.right(reply);
                    }
                    page.set("records", kept);
                    return Outcome.changed(reply.withBody(page));
                }));
    }

    /** Returns the kind of an audit record, with the way in which what it is about ended. */
    private static String recordKind(JsonNode entry) {
        JsonNode record = entry.path("record");
        String outcome = record.path("outcome").asText(record.path("status").asText());
        return (record.path("kind").asText() + " " + outcome).strip();
    }

    /** Returns the code of a refusal, or empty for a success. */
    static String refusal(ProxiedResponse reply, JsonNode body) {
        JsonNode error = body.path("error");
        String code = error.isTextual() ? error.asText() : error.path("code").asText();
        if (code.isEmpty()) {
            code = body.at("/body/reason_code").asText("").replace("null", "");
        }
        return code.isEmpty() && reply.status() >= 400 ? String.valueOf(reply.status()) : code;
    }

    /** Returns a success whose members are those of the call, where both have them. */
    private static ProxiedResponse suited(ProxiedResponse success, ProxiedRequest call) {
        if (success.json() instanceof ObjectNode body && call.json() instanceof ObjectNode said) {
            said.properties().forEach(member -> {
                if (body.has(member.getKey())) {
                    body.set(member.getKey(), member.getValue());
                }
            });
            return success.withBody(body);
        }
        return success;
    }
}
