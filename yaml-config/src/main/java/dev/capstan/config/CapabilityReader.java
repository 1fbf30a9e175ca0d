package dev.capstan.config;

import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Contract;
import dev.capstan.core.Enforcement;
import dev.capstan.core.Execution;
import dev.capstan.core.Exposure;
import dev.capstan.core.Identity;
import dev.capstan.core.Offer;
import dev.capstan.core.Schema;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads one item of {@code capabilities}, part by part (TC-1.2). */
final class CapabilityReader {

    private static final List<String> KEYS = Stream.of(
                    IdentityReader.KEYS,
                    List.of("inputSchema", "outputSchema", "enforcement"),
                    OfferReader.KEYS,
                    ExecutionReader.KEYS,
                    ExposureReader.KEYS)
            .flatMap(List::stream)
            .toList();
    private static final List<String> ENFORCEMENTS =
            Stream.of(Enforcement.values()).map(Enforcement::wire).toList();

    private final AgentId agent;
    private final SchemaReader schemas;
    private final ConstraintCheck constraints;
    private final Mistakes mistakes;
    private final Values values;

    CapabilityReader(AgentId agent, SchemaReader schemas, ConstraintCheck constraints, Mistakes mistakes) {
        this.agent = agent;
        this.schemas = schemas;
        this.constraints = constraints;
        this.mistakes = mistakes;
        this.values = new Values(mistakes);
    }

    Optional<Capability> read(Node node) {
        return values.mapping(node).flatMap(this::parts);
    }

    private Optional<Capability> parts(Node.Mapping mapping) {
        Fields fields = new Fields(mapping, mistakes);
        fields.refuse("digest", "'digest' is computed from the declaration and never written: remove it");
        fields.allowOnly(KEYS);
        Optional<Identity> identity = new IdentityReader(fields, values).read(agent);
        Contract contract = new Contract(
                schema(fields, "inputSchema").orElse(null),
                schema(fields, "outputSchema").orElse(null),
                fields.optional("enforcement")
                        .flatMap(node -> values.choice(node, Enforcement::of, ENFORCEMENTS))
                        .orElse(Enforcement.STRICT));
        Offer offer = new OfferReader(fields, values).read();
        Execution execution = new ExecutionReader(fields, values, mistakes).read();
        Exposure exposure = new ExposureReader(fields, values, constraints, mistakes).read();
        return identity.map(known -> new Capability(known, contract, offer, execution, exposure));
    }

    private Optional<Schema> schema(Fields fields, String key) {
        return fields.optional(key).flatMap(schemas::read);
    }
}
