package dev.capstan.types;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Contract;
import dev.capstan.core.Schema;
import dev.capstan.core.Side;
import dev.capstan.core.json.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TimeZone;
import java.util.function.Supplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

class DeterministicOutputProperties {

    @Property(tries = 60, shrinking = ShrinkingMode.OFF)
    void theSameSchemasGiveTheSameBytesHoweverAndWhereverTheyAreWritten(@ForAll Random random) {
        Catalog catalog = new RandomContracts(random, 12).catalog();
        Catalog shuffled = new Reordering(random).catalog(catalog);
        for (Language language : Language.values()) {
            GeneratedFile file = new GenerateTypes(language).of(catalog);

            assertThat(file.text())
                    .as("lines end with a line feed alone, the last one too")
                    .endsWith("\n")
                    .doesNotContain("\r");
            assertThat(inIstanbul(() -> new GenerateTypes(language).of(shuffled)))
                    .as("the %s of the same schemas, with their keys in another order", language)
                    .isEqualTo(file);
        }
    }

    /** Where {@code i} is no lower case of {@code I}, and digits may be others. */
    private static GeneratedFile inIstanbul(Supplier<GeneratedFile> generation) {
        Locale locale = Locale.getDefault();
        TimeZone zone = TimeZone.getDefault();
        Locale.setDefault(Locale.forLanguageTag("tr-TR-u-nu-arab"));
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
        try {
            return generation.get();
        } finally {
            Locale.setDefault(locale);
            TimeZone.setDefault(zone);
        }
    }

    /** Says the same in another order, with numbers that are written in another way. */
    private record Reordering(Random random) {

        Catalog catalog(Catalog catalog) {
            List<Capability> capabilities = new ArrayList<>();
            for (Capability capability : catalog.capabilities()) {
                Contract contract = new Contract(schema(capability, Side.REQUEST), schema(capability, Side.RESPONSE));
                capabilities.add(capability.withContract(contract));
            }
            Collections.shuffle(capabilities, random);
            return new Catalog(catalog.agent(), catalog.transports(), capabilities);
        }

        private Schema schema(Capability capability, Side side) {
            Schema schema = capability.contract().schema(side).orElseThrow();
            Schema same = Schema.of(shuffled(schema.document()));
            assertThat(same).as("the schema that says the same").isEqualTo(schema);
            return same;
        }

        private JsonNode shuffled(JsonNode node) {
            if (node.isObject()) {
                List<Map.Entry<String, JsonNode>> entries = new ArrayList<>(node.properties());
                Collections.shuffle(entries, random);
                ObjectNode object = Json.object();
                entries.forEach(entry -> object.set(entry.getKey(), shuffled(entry.getValue())));
                return object;
            } else if (node.isArray()) {
                ArrayNode array = JsonNodeFactory.instance.arrayNode();
                node.forEach(item -> array.add(shuffled(item)));
                return array;
            } else if (node.isNumber() && random.nextBoolean()) {
                BigDecimal number = node.decimalValue();
                return DecimalNode.valueOf(number.setScale(number.scale() + 1));
            }
            return node;
        }
    }
}
