package dev.capstan.types;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Contract;
import dev.capstan.core.Execution;
import dev.capstan.core.Exposure;
import dev.capstan.core.Identity;
import dev.capstan.core.Metadata;
import dev.capstan.core.Schema;
import dev.capstan.core.Side;
import dev.capstan.core.Version;
import dev.capstan.types.model.Declarations;
import dev.capstan.types.model.ReadTypes;
import dev.capstan.validation.CompiledSchemas;
import dev.capstan.validation.random.Lexicon;
import dev.capstan.validation.random.RandomSchemas;
import dev.capstan.validation.random.RandomValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** An agent whose capabilities have random schemas with hostile strings, and values that the engine accepts by them. */
final class RandomContracts {

    static final AgentId AGENT = new AgentId("random-peer");

    private static final List<String> NAMES = List.of(
            "review-pr", "review_pr", "ReviewPR", "2nd", "class", "type", "capabilities", "versions", "a.b", "1-0");
    private static final int TRIES = 80;
    private static final int VALUES = 6;

    private final CompiledSchemas engine = new CompiledSchemas();
    private final Random random;
    private final UnaryOperator<JsonNode> change;
    private final List<Capability> capabilities = new ArrayList<>();
    private final List<Example> examples = new ArrayList<>();

    /**
     * One side of a capability.
     *
     * @param values what the engine takes by the schema
     */
    record Example(Capability capability, Side side, List<JsonNode> values) {

        Schema schema() {
            return capability.contract().schema(side).orElseThrow();
        }
    }

    /** As many schemas, two to a capability. */
    RandomContracts(Random random, int schemas) {
        this(random, schemas, UnaryOperator.identity());
    }

    /** As many schemas, each of which was changed in this way. */
    RandomContracts(Random random, int schemas, UnaryOperator<JsonNode> change) {
        this.random = random;
        this.change = change;
        for (int i = 0; i * 2 < schemas; i++) {
            add(i);
        }
    }

    Catalog catalog() {
        return new Catalog(AGENT, List.of(), capabilities);
    }

    List<Example> examples() {
        return List.copyOf(examples);
    }

    /** The names of the types of the examples, one for each, as the languages begin with. */
    List<String> types() {
        Catalog catalog = catalog();
        Set<Capability> current = capabilities.stream()
                .filter(capability -> catalog.find(capability.name()).orElseThrow() == capability)
                .collect(Collectors.toSet());
        Map<String, Declarations.CapabilityVersion> offers =
                ReadTypes.of(AGENT, capabilities, current).capabilityVersions().stream()
                        .collect(Collectors.toMap(
                                offer -> offer.capability() + " " + offer.version(), Function.identity()));
        return examples.stream()
                .map(example -> {
                    Capability capability = example.capability();
                    Declarations.CapabilityVersion offer =
                            Objects.requireNonNull(offers.get(capability.name() + " " + capability.version()));
                    return example.side() == Side.REQUEST ? offer.request() : offer.response();
                })
                .toList();
    }

    /** Every third capability is an older version of the one before it. */
    private void add(int number) {
        int older = number % 3 == 2 ? 1 : 0;
        int name = number - older;
        Lexicon words = HostileStrings.some(random);
        RandomSchemas schemas = new RandomSchemas(random, false, words);
        Capability capability = capability(
                name < NAMES.size() ? NAMES.get(name) : "random-" + name,
                older == 0 ? "1.5" : "1.0",
                words.descriptions().get(random.nextInt(words.descriptions().size())),
                schema(schemas),
                schema(schemas));
        capabilities.add(capability);
        for (Side side : Side.values()) {
            Schema schema = capability.contract().schema(side).orElseThrow();
            examples.add(new Example(capability, side, values(schema, new RandomValues(random, words))));
        }
    }

    static Capability capability(String name, String version, String description, Schema request, Schema response) {
        return new Capability(
                new Identity(AGENT, name, Version.parse(version), null, Identity.Lineage.NONE),
                new Contract(request, response),
                Metadata.described(description),
                Execution.BY_AGENT,
                Exposure.AUTHENTICATED);
    }

    private Schema schema(RandomSchemas schemas) {
        while (true) {
            JsonNode schema = change.apply(schemas.withDefinitions());
            if (engine.inspect(schema).isEmpty()) {
                return Schema.of(schema);
            }
        }
    }

    private List<JsonNode> values(Schema schema, RandomValues values) {
        List<JsonNode> valid = new ArrayList<>();
        for (int i = 0; i < TRIES && valid.size() < VALUES; i++) {
            JsonNode value = values.nearValid(schema.document());
            if (!valid.contains(value) && engine.validate(schema, value).isEmpty()) {
                valid.add(value);
            }
        }
        return valid;
    }
}
