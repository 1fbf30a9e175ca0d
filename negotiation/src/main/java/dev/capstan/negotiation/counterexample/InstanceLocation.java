package dev.capstan.negotiation.counterexample;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.validation.schema.SchemaNode;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A location in a payload with all constraints of both schemas on it, regardless of the options that a value matches.
 * They determine the properties that are never sent there.
 */
public final class InstanceLocation {

    /** A location without omissions: any value that the sender's schema accepts may be sent. */
    public static final InstanceLocation ANY =
            new InstanceLocation(Set.of(), Set.of(), OmissionRule.NONE, new HashMap<>());

    private final Set<SchemaNode> sender;
    private final Set<SchemaNode> receiver;
    private final OmissionRule omissionRule;
    private final Map<String, InstanceLocation> properties = new HashMap<>();
    private final Map<Key, InstanceLocation> known;
    private final int hash;
    private final int size;
    private @Nullable InstanceLocation items;
    private @Nullable Set<String> named;
    private @Nullable Set<String> unsent;

    private record Key(Set<SchemaNode> sender, Set<SchemaNode> receiver) {}

    private InstanceLocation(
            Set<SchemaNode> sender,
            Set<SchemaNode> receiver,
            OmissionRule omissionRule,
            Map<Key, InstanceLocation> known) {
        this.sender = sender;
        this.receiver = receiver;
        this.omissionRule = omissionRule;
        this.known = known;
        this.hash = sender.hashCode() * 31 + receiver.hashCode();
        this.size = size(sender) + size(receiver);
    }

    /** Returns the location of a whole payload. */
    public static InstanceLocation root(SchemaNode sender, SchemaNode receiver, OmissionRule omissionRule) {
        return omissionRule.equals(OmissionRule.NONE)
                ? ANY
                : new InstanceLocation(
                        applying(Set.of(sender), true),
                        applying(Set.of(receiver), false),
                        omissionRule,
                        new HashMap<>());
    }

    /** Returns the number of constraints of both schemas here: schemas and names of properties. */
    public int size() {
        return size;
    }

    private static int size(Set<SchemaNode> schemas) {
        return schemas.stream()
                .mapToInt(schema -> 1
                        + schema.members().properties().size()
                        + schema.members().required().size())
                .sum();
    }

    /** Returns the properties that are not sent here. */
    Set<String> unsent() {
        if (unsent == null) {
            unsent = omissionRule.equals(OmissionRule.NONE) ? Set.of() : findUnsent();
        }
        return unsent;
    }

    /** Returns the properties that either schema names, in any of its options. */
    Set<String> named() {
        if (named == null) {
            named = names(sender);
            named.addAll(names(receiver));
        }
        return named;
    }

    /** Returns the location of a property. */
    public InstanceLocation property(String name) {
        return omissionRule.equals(OmissionRule.NONE)
                ? this
                : properties.computeIfAbsent(name, n -> location(ofProperty(sender, n), ofProperty(receiver, n)));
    }

    /** Returns the location of every item. */
    public InstanceLocation items() {
        if (omissionRule.equals(OmissionRule.NONE)) {
            return this;
        }
        if (items == null) {
            items = location(ofItems(sender), ofItems(receiver));
        }
        return items;
    }

    /** Whether a value at this location contains no unsent property. */
    public boolean allows(JsonNode value) {
        if (this == ANY) {
            return true;
        }
        for (Map.Entry<String, JsonNode> member : value.properties()) {
            if (unsent().contains(member.getKey()) || !property(member.getKey()).allows(member.getValue())) {
                return false;
            }
        }
        if (value.isArray()) {
            for (JsonNode item : value) {
                if (!items().allows(item)) {
                    return false;
                }
            }
        }
        return true;
    }

    private InstanceLocation location(Set<SchemaNode> fromSender, Set<SchemaNode> fromReceiver) {
        // ANY loses no constraint if the sender's schema has no constraints, or the same ones as the receiver's.
        if (fromSender.isEmpty() || fromSender.equals(fromReceiver)) {
            return ANY;
        }
        Key key = new Key(applying(fromSender, true), applying(fromReceiver, false));
        InstanceLocation before = known.get(key);
        if (before != null) {
            return before;
        }
        InstanceLocation location = new InstanceLocation(key.sender, key.receiver, omissionRule, known);
        known.put(key, location);
        return location;
    }

    private Set<String> findUnsent() {
        Set<String> names = new HashSet<>();
        if (omissionRule.unknownToSender()) {
            names.addAll(unknownToSender());
        }
        if (omissionRule.unknownToReceiver()) {
            names.addAll(unknownToReceiver());
        }
        return names;
    }

    /**
     * Returns the properties that only the receiver names. Empty if the sender names none, or restricts the others.
     */
    private Set<String> unknownToSender() {
        Set<String> known = names(sender);
        if (known.isEmpty() || sender.stream().anyMatch(InstanceLocation::restrictsOthers)) {
            return Set.of();
        }
        Set<String> names = new HashSet<>();
        receiver.forEach(schema -> names.addAll(schema.members().properties().keySet()));
        names.removeAll(known);
        return names;
    }

    private static boolean restrictsOthers(SchemaNode schema) {
        SchemaNode additional = schema.members().additional();
        return additional != null && !additional.equals(SchemaNode.ANYTHING);
    }

    /** Returns the sender's optional properties that the receiver does not name. */
    private Set<String> unknownToReceiver() {
        Set<String> names = new HashSet<>();
        sender.forEach(schema -> names.addAll(schema.members().properties().keySet()));
        sender.forEach(schema -> names.removeAll(schema.members().required()));
        names.removeAll(names(receiver));
        return names;
    }

    private static Set<String> names(Set<SchemaNode> schemas) {
        Set<String> names = new HashSet<>();
        for (SchemaNode schema : schemas) {
            names.addAll(schema.members().properties().keySet());
            names.addAll(schema.members().required());
        }
        return names;
    }

    /**
     * Returns all schemas that apply to the same value as the given ones, by reference, combination and optionally
     * negation.
     */
    public static Set<SchemaNode> applying(Collection<SchemaNode> schemas, boolean negatedOnesToo) {
        Set<SchemaNode> all = new LinkedHashSet<>();
        Deque<SchemaNode> left = new ArrayDeque<>(schemas);
        while (!left.isEmpty()) {
            SchemaNode next = left.remove().dereferenced();
            if (all.add(next)) {
                left.addAll(next.allOf());
                left.addAll(next.anyOf());
                left.addAll(next.oneOf());
                if (negatedOnesToo && next.not() != null) {
                    left.add(next.not());
                }
            }
        }
        return all;
    }

    /** Returns the schemas of a property in some schemas, by its name or for additional properties. */
    public static Set<SchemaNode> ofProperty(Set<SchemaNode> schemas, String name) {
        return schemas.stream()
                .flatMap(schema -> Stream.ofNullable(schema.members().of(name)))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns the schemas of every item in some schemas. */
    public static Set<SchemaNode> ofItems(Set<SchemaNode> schemas) {
        return schemas.stream()
                .flatMap(schema -> Stream.ofNullable(schema.items().each()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    @Override
    public int hashCode() {
        return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }
}
