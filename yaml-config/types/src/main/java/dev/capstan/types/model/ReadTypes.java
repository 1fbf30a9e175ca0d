package dev.capstan.types.model;

import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Schema;
import dev.capstan.core.Side;
import dev.capstan.types.model.Type.Primitive;
import dev.capstan.validation.schema.SchemaDocument;
import dev.capstan.validation.schema.SchemaNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A reader that turns the requests and responses of capabilities into declarations with unique names (TC-5.2). */
public final class ReadTypes {

    private static final Comparator<Capability> ORDER = Comparator.comparing(Capability::name)
            .thenComparing(Comparator.comparing(Capability::version).reversed());

    private final NameScope scope = new NameScope("Capabilities", "Versions");
    private final List<Declaration> declarations = new ArrayList<>();

    private ReadTypes() {}

    /**
     * Returns the declarations of an agent.
     *
     * @param capabilities declared capabilities, in any order
     * @param current those of them that a call gets which requests no version
     */
    public static Declarations of(AgentId agent, List<Capability> capabilities, Set<Capability> current) {
        List<Capability> sorted = capabilities.stream().sorted(ORDER).toList();
        ReadTypes reading = new ReadTypes();
        List<String> names = new NameScope()
                .takeAll(sorted.stream()
                        .map(capability -> preferredName(capability, current.contains(capability)))
                        .toList());
        List<String> requests = reading.sides(names, "Request");
        List<String> responses = reading.sides(names, "Response");
        List<Declarations.CapabilityVersion> offers = new ArrayList<>();
        for (int i = 0; i < sorted.size(); i++) {
            Capability capability = sorted.get(i);
            reading.read(capability, Side.REQUEST, requests.get(i));
            reading.read(capability, Side.RESPONSE, responses.get(i));
            offers.add(new Declarations.CapabilityVersion(
                    capability.name(),
                    capability.version(),
                    current.contains(capability),
                    requests.get(i),
                    responses.get(i)));
        }
        return new Declarations(agent, offers, reading.declarations);
    }

    private List<String> sides(List<String> names, String side) {
        return names.stream().map(name -> scope.claim(name + side)).toList();
    }

    private static String preferredName(Capability capability, boolean isCurrent) {
        String name = IdentifierWords.pascal(capability.name());
        return isCurrent ? name : name + "V" + capability.version().toString().replaceAll("[^A-Za-z0-9]", "_");
    }

    private void read(Capability capability, Side side, String name) {
        @Nullable String comment = side == Side.REQUEST ? description(capability) : null;
        Schema schema = capability.contract().schema(side).orElse(null);
        if (schema == null) {
            declarations.add(new Declaration(name, Primitive.ANYTHING, comment));
            return;
        }
        SchemaNode root = SchemaDocument.parse(schema.document()).root();
        SortedMap<String, SchemaNode> used = used(root);
        Map<String, String> names = names(name, List.copyOf(used.keySet()));
        ReadSchema reader = new ReadSchema(names);
        declarations.add(new Declaration(name, reader.read(root), lines(comment, ReadSchema.comment(root))));
        used.forEach((definition, definitionSchema) -> declarations.add(new Declaration(
                Objects.requireNonNull(names.get(definition)),
                reader.read(definitionSchema),
                ReadSchema.comment(definitionSchema))));
    }

    /**
     * Returns the referenced definitions, by name in order. References that occur only below {@code not} do not count.
     */
    private static SortedMap<String, SchemaNode> used(SchemaNode root) {
        SortedMap<String, SchemaNode> used = new TreeMap<>();
        Deque<SchemaNode> left = new ArrayDeque<>(List.of(root));
        while (!left.isEmpty()) {
            SchemaNode schema = left.pop();
            @Nullable String name = schema.reference();
            if (name != null) {
                SchemaNode definition =
                        Objects.requireNonNull(root.definitions().get(name));
                if (used.put(name, definition) == null) {
                    left.push(definition);
                }
            }
            schema.subschemas().stream().filter(inner -> inner != schema.not()).forEach(left::push);
        }
        return used;
    }

    private Map<String, String> names(String side, List<String> definitions) {
        List<String> reserved = scope.takeAll(definitions.stream()
                .map(definition -> {
                    String word = IdentifierWords.pascal(definition);
                    return side + (word.isEmpty() ? "Definition" : word);
                })
                .toList());
        Map<String, String> names = new LinkedHashMap<>();
        for (int i = 0; i < definitions.size(); i++) {
            names.put(definitions.get(i), reserved.get(i));
        }
        return names;
    }

    private static @Nullable String description(Capability capability) {
        @Nullable String description = capability.metadata().description();
        return description == null ? capability.metadata().summary() : description;
    }

    private static @Nullable String lines(@Nullable String... texts) {
        String comment = Stream.of(texts).filter(Objects::nonNull).collect(Collectors.joining("\n"));
        return comment.isEmpty() ? null : comment;
    }
}
