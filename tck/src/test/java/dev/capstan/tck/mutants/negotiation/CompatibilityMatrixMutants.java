package dev.capstan.tck.mutants.negotiation;

import static dev.capstan.tck.mutants.Mutant.that;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.inCells;
import static dev.capstan.tck.mutants.negotiation.RegistryMutations.inReasons;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.HttpMutations;
import dev.capstan.tck.mutants.Mutant;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Mutants in the compatibility matrix (NEG-4). */
public final class CompatibilityMatrixMutants {

    private CompatibilityMatrixMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                mutant(
                        "rates partially compatible versions as fully compatible",
                        inCells(cell -> replace(cell, "partial", "full")),
                        "NEG-4.1.1",
                        "NEG-4.1.2"),
                mutant(
                        "rates incompatible versions as partially compatible",
                        inCells(cell -> replace(cell, "incompatible", "partial")),
                        "NEG-4.1.2",
                        "NEG-4.1.3",
                        "NEG-4.1.4"),
                mutant(
                        "ignores required when it rates versions",
                        ignoringBreaks(reason -> reason.path("message").asText().contains("require")),
                        "NEG-4.1.3",
                        "NEG-4.1.4"),
                mutant(
                        "rates versions by the first level of their schemas",
                        ignoringBreaks(reason -> reason.path("pointer").asText().split("/").length > 3),
                        "NEG-4.1.3",
                        "NEG-4.1.4"),
                mutant(
                        "rates versions by their responses only",
                        ignoringBreaks(reason -> reason.path("side").asText().equals("input")),
                        "NEG-4.1.2",
                        "NEG-4.1.4"),
                mutant(
                        "rates two compatible versions as incompatible",
                        inCells(cell -> {
                            if (cell.path("requester").asText().equals("1.10")) {
                                cell.put("verdict", "incompatible");
                            }
                        }),
                        "NEG-4.1.1"),
                mutant(
                        "rates a deprecated provider version as fully compatible",
                        inCells(cell -> {
                            if (cell.path("provider").asText().equals("2.0")) {
                                replace(cell, "partial", "full");
                            }
                        }),
                        "NEG-4.1.2"),
                mutant(
                        "rates two versions in two ways",
                        HttpMutations.inAnswers("GET", RegistryMutations.REGISTRY, (asked, answer) -> {
                            if (answer.path("cells") instanceof ArrayNode cells) {
                                ObjectNode repeated = cells.get(0).deepCopy();
                                cells.insert(0, repeated.put("verdict", "incompatible"));
                            }
                        }),
                        "NEG-4.1.1",
                        "NEG-4.1.2",
                        "NEG-4.1.3",
                        "NEG-4.1.4"),
                mutant(
                        "swaps requester and provider in the compatibility matrix",
                        inCells(cell -> {
                            String requester = cell.path("requester").asText();
                            cell.put("requester", cell.path("provider").asText())
                                    .put("provider", requester);
                        }),
                        "NEG-4.1.1",
                        "NEG-4.1.2",
                        "NEG-4.1.3",
                        "NEG-4.1.4",
                        "NEG-4.2.1",
                        "NEG-4.2.2",
                        "NEG-4.2.3"),
                mutant(
                        "omits the example from the reasons of incompatibility",
                        inReasons(reason -> reason.remove("instance")),
                        "NEG-4.2.1"),
                mutant(
                        "returns a valid value as the example of an incompatibility",
                        inReasons(reason -> {
                            if (reason.path("instance") instanceof ObjectNode instance && instance.has("language")) {
                                instance.put("language", "java");
                            }
                        }),
                        "NEG-4.2.1"),
                mutant(
                        "omits deprecation from the reasons in the compatibility matrix",
                        inCells(cell -> {
                            List<ObjectNode> reasons = RegistryMutations.objects(cell.path("reasons"));
                            reasons.removeIf(
                                    reason -> reason.path("change").asText().equals("deprecated"));
                            cell.putArray("reasons").addAll(reasons);
                        }),
                        "NEG-4.2.1"),
                mutant(
                        "reports new fields as removed and removed fields as new",
                        inReasons(swapping("new", "removed")),
                        "NEG-4.2.2"),
                mutant(
                        "reports narrowed fields as widened and widened fields as narrowed",
                        inReasons(swapping("narrowed", "widened")),
                        "NEG-4.2.3"),
                mutant(
                        "returns invalid pointers to the changed fields in the compatibility matrix",
                        inReasons(reason -> reason.put(
                                "pointer", reason.path("pointer").asText().replace("/properties", ""))),
                        "NEG-4.2.2",
                        "NEG-4.2.3",
                        "NEG-4.2.4"),
                mutant(
                        "reports every change as a change of the input",
                        inReasons(reason -> {
                            if (reason.has("side")) {
                                reason.put("side", "input");
                            }
                        }),
                        "NEG-4.2.4"));
    }

    private static Mutant mutant(String name, HttpMutation fault, String... red) {
        return that(name, fault, Set.of(red), Set.of());
    }

    /** Returns a mutation that rates versions as fully compatible if it ignores all their breaking changes. */
    private static HttpMutation ignoringBreaks(Predicate<JsonNode> ignored) {
        return inCells(cell -> {
            boolean others = cell.path("reasons")
                    .valueStream()
                    .filter(reason -> reason.path("effect").asText().equals("breaks"))
                    .anyMatch(ignored.negate());
            if (!others) {
                replace(cell, "incompatible", "full");
            }
        });
    }

    private static Consumer<ObjectNode> swapping(String one, String other) {
        return reason -> {
            String change = reason.path("change").asText();
            reason.put("change", change.equals(one) ? other : change.equals(other) ? one : change);
        };
    }

    private static void replace(ObjectNode cell, String verdict, String other) {
        if (cell.path("verdict").asText().equals(verdict)) {
            cell.put("verdict", other);
        }
    }
}
