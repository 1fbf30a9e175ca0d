package dev.capstan.grants.constraint;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.PropertyDefaults;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsReport;
import net.jqwik.api.statistics.StatisticsReport.StatisticsReportMode;

/** Whatever JSON is given, it is read or refused. */
@PropertyDefaults(edgeCases = EdgeCasesMode.NONE, tries = 5000)
class ParseConstraintsProperties {

    @Provide
    Arbitrary<JsonNode> arbitraryJson() {
        Arbitrary<JsonNode> leaf = Arbitraries.oneOf(
                ConstraintArbitraries.values(),
                texts().map(text -> Json.object().textNode(text)),
                Arbitraries.bigDecimals().map(number -> Json.object().numberNode(number)));
        Arbitrary<JsonNode> inner = Arbitraries.oneOf(leaf, arrays(leaf), objects(leaf), arrays(arrays(leaf)));
        return Arbitraries.oneOf(
                inner, objects(inner), objects(objects(inner)), objects(ConstraintArbitraries.fieldConstraints()));
    }

    private static Arbitrary<JsonNode> arrays(Arbitrary<JsonNode> items) {
        return items.list().ofMaxSize(5).map(list -> {
            ArrayNode array = Json.object().arrayNode();
            list.forEach(array::add);
            return array;
        });
    }

    private static Arbitrary<JsonNode> objects(Arbitrary<JsonNode> values) {
        Arbitrary<String> names =
                Arbitraries.oneOf(Arbitraries.of("max", "min", "in", "not_in", "const", "maximum"), texts());
        return Arbitraries.maps(names, values).ofMaxSize(4).map(map -> {
            ObjectNode object = Json.object();
            map.forEach(object::set);
            return object;
        });
    }

    /** Short ones of any characters, and some that are longer than a name may be. */
    private static Arbitrary<String> texts() {
        return Arbitraries.frequencyOf(
                Tuple.of(20, Arbitraries.strings().ofMaxLength(12)),
                Tuple.of(1, Arbitraries.of("~/".repeat(128), "n".repeat(257), "x".repeat(16_384))));
    }

    @Property
    @StatisticsReport(StatisticsReportMode.OFF)
    void everyInputIsParsedOrRefused(@ForAll("arbitraryJson") JsonNode json) {
        boolean read = reads(json);

        Statistics.label("read").collect(read).coverage(coverage -> coverage.check(true)
                .percentage(share -> share > 5));
    }

    private static boolean reads(JsonNode json) {
        try {
            Constraints constraints = Constraints.parse(json);
            assertThat(Constraints.parse(constraints.toJson())).isEqualTo(constraints);
            assertThat(constraints.check(json)).isNotNull();
            assertShowsEverything(constraints.describe());
            return true;
        } catch (InvalidConstraints refused) {
            assertThat(refused.getMessage()).isNotBlank().hasSizeLessThan(2_000);
            assertThat(refused.unknownOperators()).isSorted().doesNotHaveDuplicates();
            assertThat(refused.unknownOperators().isEmpty() || json.at(refused.pointer()) != null)
                    .isTrue();
            return false;
        }
    }

    private static void assertShowsEverything(List<String> words) {
        assertThat(words).allSatisfy(line -> assertThat(line).doesNotContainPattern("[\\p{C}\\p{Z}&&[^ ]]"));
    }
}
