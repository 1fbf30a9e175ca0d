package dev.capstan.grants.constraint;

import static dev.capstan.grants.constraint.ConstraintTexts.constraints;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.PropertyDefaults;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsReport;
import net.jqwik.api.statistics.StatisticsReport.StatisticsReportMode;

/** Check, meet and covers say what trying every argument that matters says. */
@PropertyDefaults(edgeCases = EdgeCasesMode.NONE)
class BruteForceProperties {

    @Provide
    Arbitrary<JsonNode> ofOneField() {
        return ConstraintArbitraries.fieldConstraints()
                .map(constraint -> Json.object().set("a", constraint));
    }

    @Provide
    Arbitrary<JsonNode> ofTwoFields() {
        return ConstraintArbitraries.json().map(json -> ((ObjectNode) json).without("c"));
    }

    @Property(tries = 100_000)
    @StatisticsReport(StatisticsReportMode.OFF)
    void onOneField(@ForAll("ofOneField") JsonNode left, @ForAll("ofOneField") JsonNode right) {
        compare(left, right, List.of(Json.object()));
    }

    @Property(tries = 1_000)
    @StatisticsReport(StatisticsReportMode.OFF)
    void onTwoFields(@ForAll("ofTwoFields") JsonNode left, @ForAll("ofTwoFields") JsonNode right) {
        compare(left, right, arguments("b", List.of(Json.object()), left, right));
    }

    private static void compare(JsonNode leftJson, JsonNode rightJson, List<ObjectNode> withoutA) {
        Predicate<JsonNode> inLeft = ConstraintOracle.ofArguments(leftJson);
        Predicate<JsonNode> inRight = ConstraintOracle.ofArguments(rightJson);
        Constraints left = constraints(leftJson);
        Constraints right = constraints(rightJson);
        Optional<Constraints> met = left.intersect(right);
        Predicate<JsonNode> inMet =
                met.map(both -> ConstraintOracle.ofArguments(both.toJson())).orElse(arguments -> false);

        boolean anyLeft = false;
        boolean anyBoth = false;
        boolean anyOnlyRight = false;
        for (JsonNode arguments : arguments("a", withoutA, leftJson, rightJson)) {
            boolean isLeft = inLeft.test(arguments);
            boolean isRight = inRight.test(arguments);
            boolean isBoth = isLeft && isRight;
            agree(isLeft, left.check(arguments).isEmpty(), "%s permits %s", leftJson, arguments);
            boolean metPermits = met.isPresent() && met.get().check(arguments).isEmpty();
            agree(isBoth, metPermits, "%s and %s, met, permit %s", leftJson, rightJson, arguments);
            agree(isBoth, inMet.test(arguments), "%s, the JSON of what was met, permits %s", met, arguments);
            anyLeft |= isLeft;
            anyBoth |= isBoth;
            anyOnlyRight |= isRight && !isLeft;
        }
        agree(anyLeft, left.isSatisfiable(), "%s is satisfiable", leftJson);
        agree(anyBoth, met.isPresent(), "%s and %s meet", leftJson, rightJson);
        agree(!anyOnlyRight, left.covers(right), "%s covers %s", leftJson, rightJson);

        String relation = !anyBoth ? "apart" : anyOnlyRight ? "overlapping" : "covered";
        Statistics.label("the sides are").collect(relation).coverage(seen -> {
            seen.check("apart").percentage(share -> share > 10);
            seen.check("overlapping").percentage(share -> share > 10);
            seen.check("covered").percentage(share -> share > 5);
        });
    }

    /** The arguments that are given, each with every value of one more field that tells the two sides apart. */
    private static List<ObjectNode> arguments(String field, List<ObjectNode> given, JsonNode left, JsonNode right) {
        List<ObjectNode> arguments = new ArrayList<>();
        for (JsonNode value : ConstraintOracle.universe(left.path(field), right.path(field))) {
            for (ObjectNode one : given) {
                arguments.add(value.isMissingNode() ? one : one.deepCopy().set(field, value));
            }
        }
        return arguments;
    }

    private static void agree(boolean expected, boolean actual, String claim, Object... about) {
        if (expected != actual) {
            fail("it is " + expected + ", not " + actual + ", that " + String.format(claim, about));
        }
    }
}
