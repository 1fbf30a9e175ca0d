package dev.capstan.tck.broken;

import static dev.capstan.tck.broken.AuthFaults.APPROVALS;
import static dev.capstan.tck.broken.AuthFaults.EXECUTE;
import static dev.capstan.tck.broken.AuthFaults.REQUEST;
import static dev.capstan.tck.broken.AuthFaults.STATUS;
import static dev.capstan.tck.broken.AuthFaults.answering;
import static dev.capstan.tck.broken.AuthFaults.changing;
import static dev.capstan.tck.broken.AuthFaults.executing;
import static dev.capstan.tck.broken.AuthFaults.granting;
import static dev.capstan.tck.broken.AuthFaults.inConstraints;
import static dev.capstan.tck.broken.AuthFaults.inGrants;
import static dev.capstan.tck.broken.AuthFaults.inRefusals;
import static dev.capstan.tck.broken.AuthFaults.list;
import static dev.capstan.tck.broken.AuthFaults.refused;
import static dev.capstan.tck.broken.AuthFaults.refusing;
import static dev.capstan.tck.broken.BrokenServer.that;
import static dev.capstan.tck.broken.Faults.inAnswers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Servers that narrow grants wrongly (GR-4). */
final class BrokenConstraints {

    private static final String BROKEN = "constraint_violated";
    private static final Set<String> OPERATORS = Set.of("max", "min", "in", "not_in");
    private static final BigDecimal MOST = new BigDecimal(1000);

    private BrokenConstraints() {}

    static List<BrokenServer> shelf() {
        return List.of(
                that(
                        "excludes the bounds",
                        refusing(arguments -> arguments.path("n").isNumber()
                                && arguments.get("n").decimalValue().compareTo(MOST) == 0),
                        Set.of("GR-4.1"),
                        Set.of("GR-4.5")),
                that(
                        "rounds numbers before it compares them with a bound",
                        executing(
                                BROKEN,
                                arguments -> arguments.path("n").isBigDecimal()
                                        && arguments.get("n").doubleValue() == 1000),
                        Set.of("GR-4.1"),
                        Set.of("GR-4.5")),
                that(
                        "takes texts for numbers",
                        executing(BROKEN, arguments -> arguments.path("n").isTextual()),
                        Set.of("GR-4.1"),
                        Set.of("GR-4.5")),
                that(
                        "compares texts in whatever case",
                        executing(
                                BROKEN,
                                arguments -> arguments.path("currency").asText().equals("eur")),
                        Set.of("GR-4.1"),
                        Set.of("GR-4.5")),
                that(
                        "takes a list for its element",
                        executing(
                                BROKEN, arguments -> arguments.path("currency").isArray()),
                        Set.of("GR-4.1"),
                        Set.of("GR-4.5")),
                that(
                        "takes 500 and 500.0 for different values",
                        refusing(arguments -> Json.write(arguments.path("n")).equals("500.0")),
                        Set.of("GR-4.1"),
                        Set.of("GR-4.5")),
                that(
                        "knows the first of several operators",
                        executing(BROKEN, arguments -> arguments.path("n").asInt(-1) == 2),
                        Set.of("GR-4.1"),
                        Set.of("GR-4.5")),
                that(
                        "overlooks values that are forbidden",
                        executing(
                                BROKEN,
                                arguments -> arguments.path("to").asText().equals("acc_456")),
                        Set.of("GR-4.1"),
                        Set.of("GR-4.4")),
                that(
                        "takes operators without sense",
                        granting("invalid_request", call -> call.json()
                                .at("/capabilities/0/constraints/n")
                                .isObject()),
                        Set.of("GR-4.1"),
                        Set.of("GR-4.2")),
                that(
                        "overlooks operators that it does not know",
                        inConstraints(BrokenConstraints::withoutUnknown),
                        Set.of("GR-4.2"),
                        Set.of("GR-4.3", "GR-4.5")),
                that(
                        "takes the words of JSON Schema for operators",
                        inConstraints(constraints -> renamed(constraints, Map.of("maximum", "max", "const", "in"))),
                        Set.of("GR-4.2"),
                        Set.of("GR-4.3")),
                that(
                        "says not which operator it does not know",
                        inRefusals("unknown_constraint_operator", answer -> answer.remove("unknown_operators")),
                        Set.of("GR-4.2"),
                        Set.of("GR-4.1")),
                that(
                        "answers an unknown operator as a server's failure",
                        answering("unknown_constraint_operator", 500),
                        Set.of("GR-4.2"),
                        Set.of("GR-4.1")),
                that(
                        "overlooks what an agent narrows itself to",
                        inConstraints(ObjectNode::removeAll),
                        Set.of("GR-2.1", "GR-4.1", "GR-4.2", "GR-4.3", "GR-4.4", "GR-4.5", "X-GR-4.6"),
                        Set.of("GR-3.2")),
                that(
                        "imposes nothing",
                        inGrants(grant -> {
                            if (grant.at("/constraints/amount/max").asInt() == 10_000) {
                                ((ObjectNode) grant.at("/constraints/amount")).remove("max");
                            }
                        }),
                        Set.of("GR-4.3"),
                        Set.of("GR-4.4")),
                that(
                        "imposes what it should, but lets more pass",
                        executing(
                                BROKEN,
                                arguments ->
                                        arguments.path("amount").decimalValue().intValue() == 10_000),
                        Set.of("GR-4.3"),
                        Set.of("GR-4.5")),
                that(
                        "has a person decide on what nobody can keep to",
                        inAnswers("POST", REQUEST, (asked, answer) -> {
                            for (JsonNode grant : answer.path("agent_capability_grants")) {
                                if (grant.path("status").asText().equals("denied")) {
                                    ((ObjectNode) grant).put("status", "pending");
                                }
                            }
                        }),
                        Set.of("GR-4.3"),
                        Set.of("GR-4.4")),
                that(
                        "takes an approval that leaves nothing",
                        granting("unsatisfiable_constraints"),
                        Set.of("GR-4.3"),
                        Set.of("GR-4.4")),
                that("lets an owner widen what was asked", lastWord(), Set.of("GR-4.4"), Set.of("GR-4.5")),
                that(
                        "widens a grant as soon as it is asked to",
                        executing(BROKEN, arguments -> arguments.path("n").asInt() == 600),
                        Set.of("GR-4.4"),
                        Set.of("GR-4.5")),
                that(
                        "names the first broken constraint alone",
                        inViolations(violations -> {
                            while (violations.size() > 1) {
                                violations.remove(1);
                            }
                        }),
                        Set.of("GR-4.5"),
                        Set.of("GR-4.1")),
                that(
                        "says not which value breaks a constraint",
                        inViolations(violations ->
                                violations.forEach(violation -> ((ObjectNode) violation).remove("actual"))),
                        Set.of("GR-4.3", "GR-4.4", "GR-4.5", "X-GR-4.6"),
                        Set.of("GR-4.1")),
                that(
                        "says only that a constraint is broken",
                        inRefusals(BROKEN, answer -> answer.remove("violations")),
                        Set.of("GR-4.3", "GR-4.4", "GR-4.5", "X-GR-4.6"),
                        Set.of("GR-4.1")),
                that(
                        "takes what is missing for right",
                        executing(BROKEN, JsonNode::isEmpty),
                        Set.of("GR-4.1", "GR-4.5"),
                        Set.of("GR-4.4")),
                that(
                        "answers a broken constraint as a bad request",
                        answering(BROKEN, 400),
                        Set.of("GR-4.5"),
                        Set.of("GR-4.1")),
                that(
                        "clears a grant that is asked for again",
                        clearing(),
                        Set.of("GR-4.4", "X-GR-4.6"),
                        Set.of("GR-4.5")),
                that(
                        "begins another approval for what waits already",
                        beginningAnew(),
                        Set.of("X-GR-4.6"),
                        Set.of("GR-3.2")),
                that(
                        "registers an agent again and again",
                        granting("agent_exists"),
                        Set.of("X-GR-4.6"),
                        Set.of("GR-3.2")));
    }

    private static void withoutUnknown(ObjectNode constraints) {
        constraints.properties().forEach(field -> {
            if (field.getValue() instanceof ObjectNode operators) {
                operators.retain(OPERATORS);
            }
        });
        constraints
                .properties()
                .removeIf(
                        field -> field.getValue().isObject() && field.getValue().isEmpty());
    }

    private static void renamed(ObjectNode constraints, Map<String, String> names) {
        constraints.forEach(operators -> names.forEach((name, other) -> {
            if (operators instanceof ObjectNode object && object.has(name)) {
                JsonNode value = object.remove(name);
                object.set(other, other.equals("in") ? Json.list().add(value) : value);
            }
        }));
    }

    private static Fault inViolations(Consumer<ArrayNode> change) {
        return inRefusals(BROKEN, answer -> {
            if (answer.has("violations")) {
                change.accept(list(answer, "violations"));
            }
        });
    }

    /** What the owner said holds, even where it is more than was asked. */
    private static Fault lastWord() {
        return inAnswers("GET", STATUS, (asked, answer) -> {
            for (JsonNode grant : answer.path("agent_capability_grants")) {
                if (grant.at("/constraints/n/max").asInt() == 500) {
                    ((ObjectNode) grant.at("/constraints/n")).put("max", 5000);
                }
            }
        });
    }

    /** Between a request and its approval, what was asked for cannot be used. */
    private static Fault clearing() {
        Set<String> cleared = ConcurrentHashMap.newKeySet();
        Predicate<Call> execution = call -> call.is("POST", EXECUTE)
                && cleared.contains(Bearer.of(call).subject()
                        + call.json().path("capability").asText());
        return (call, right) -> {
            if (execution.test(call)) {
                return refused(403, "capability_not_granted");
            }
            Reply reply = right.apply(call);
            if (call.is("POST", REQUEST) && reply.status() == 200) {
                reply.json()
                        .path("agent_capability_grants")
                        .forEach(grant -> cleared.add(Bearer.of(call).subject()
                                + grant.path("capability").asText()));
            }
            if (call.is("POST", APPROVALS)) {
                cleared.removeIf(
                        one -> one.startsWith(reply.json().path("agent_id").asText("nobody")));
            }
            return reply;
        };
    }

    private static Fault beginningAnew() {
        Set<String> known = ConcurrentHashMap.newKeySet();
        return changing(
                (call, reply) ->
                        !known.add(reply.json().at("/approval/user_code").asText("none"))
                                && reply.json().has("approval"),
                (call, reply) -> {
                    ObjectNode answer = (ObjectNode) reply.json();
                    ((ObjectNode) answer.get("approval")).put("user_code", "ANEW-0001");
                    return reply.saying(answer);
                });
    }
}
