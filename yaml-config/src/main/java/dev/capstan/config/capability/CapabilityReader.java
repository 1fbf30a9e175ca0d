package dev.capstan.config.capability;

import com.fasterxml.jackson.core.JsonPointer;
import dev.capstan.config.document.Fields;
import dev.capstan.config.document.Node;
import dev.capstan.config.document.TextPosition;
import dev.capstan.config.document.Values;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Contract;
import dev.capstan.core.Enforcement;
import dev.capstan.core.Execution;
import dev.capstan.core.Exposure;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Identity;
import dev.capstan.core.Metadata;
import dev.capstan.core.Schema;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reader of one item of {@code capabilities}, part by part (TC-1.2). */
record CapabilityReader(AgentId agent, SchemaReader schemas, ConstraintCheck constraints, Values values) {

    private static final List<String> KEYS = Stream.of(
                    IdentityReader.KEYS,
                    List.of("inputSchema", "outputSchema", "partSchema", "enforcement"),
                    MetadataReader.KEYS,
                    ExecutionReader.KEYS,
                    ExposureReader.KEYS)
            .flatMap(List::stream)
            .toList();

    Optional<Capability> read(Node node) {
        return values.fields(node).flatMap(this::parts);
    }

    private Optional<Capability> parts(Fields fields) {
        fields.refuse("digest", "'digest' is computed from the declaration; remove it");
        fields.allowOnly(KEYS);
        Optional<Identity> identity = new IdentityReader(fields, values).read(agent);
        Contract contract = new Contract(
                schema(fields, "inputSchema").orElse(null),
                schema(fields, "outputSchema").orElse(null),
                fields.optional("enforcement")
                        .flatMap(node -> values.choice(node, Enforcement.values(), Enforcement::wire))
                        .orElse(Enforcement.STRICT));
        Metadata metadata = new MetadataReader(fields, values).read();
        Execution execution = new ExecutionReader(fields, values)
                .read()
                .withPartSchema(schema(fields, "partSchema").orElse(null));
        refuseFixedParameters(fields, execution.handler());
        Exposure exposure = new ExposureReader(fields, values, constraints).read();
        return identity.map(known -> new Capability(known, contract, metadata, execution, exposure));
    }

    /** Reports input properties that the URL of an http handler fixes, because no call could set them. */
    private void refuseFixedParameters(Fields fields, HandlerSpec handler) {
        if (handler instanceof HandlerSpec.Http http) {
            fields.optional("inputSchema")
                    .filter(Node.Mapping.class::isInstance)
                    .map(schema -> ((Node.Mapping) schema).entries().get("properties"))
                    .map(Node.Entry::value)
                    .filter(Node.Mapping.class::isInstance)
                    .ifPresent(properties -> ((Node.Mapping) properties)
                            .entries()
                            .forEach((name, entry) -> refuseFixed(name, entry.key(), http)));
        }
    }

    private void refuseFixed(String name, TextPosition key, HandlerSpec.Http http) {
        boolean isTaken = http.taken().contains(JsonPointer.empty().appendProperty(name));
        if (!isTaken && http.fixedAmong(Stream.of(name)).isPresent()) {
            values.report(
                    key,
                    "the query of the handler's url already sets '" + name
                            + "'; remove the property, or the parameter from the url");
        }
    }

    private Optional<Schema> schema(Fields fields, String key) {
        return fields.optional(key).flatMap(schemas::read);
    }
}
