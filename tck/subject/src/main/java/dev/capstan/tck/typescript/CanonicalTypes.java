package dev.capstan.tck.typescript;

import dev.capstan.tck.typescript.Type.ArrayType;
import dev.capstan.tck.typescript.Type.IntersectionType;
import dev.capstan.tck.typescript.Type.Literal;
import dev.capstan.tck.typescript.Type.Member;
import dev.capstan.tck.typescript.Type.Named;
import dev.capstan.tck.typescript.Type.ObjectType;
import dev.capstan.tck.typescript.Type.UnionType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The meanings of types in one canonical form, independent of their names.
 *
 * @param declared named types
 */
record CanonicalTypes(Map<String, Type> declared) {

    String of(String name) {
        return of(new Named(name, List.of()), Set.of());
    }

    Optional<Map<String, CanonicalMember>> members(String... path) {
        Optional<Type> type = Optional.of(new Named(path[0], List.of()));
        for (int step = 1; step < path.length; step++) {
            String name = path[step];
            type = type.flatMap(whole -> objectType(whole, Set.of()))
                    .map(objectType -> objectType.members().get(name))
                    .map(Member::type);
        }
        return type.flatMap(whole -> objectType(whole, Set.of())).map(objectType -> members(objectType, Set.of()));
    }

    private Map<String, CanonicalMember> members(ObjectType objectType, Set<String> within) {
        Map<String, CanonicalMember> meanings = new TreeMap<>();
        objectType.members().forEach((name, member) -> {
            Set<String> alternatives = alternatives(member.type(), within);
            boolean optional = alternatives.remove("undefined") || member.optional();
            meanings.put(name, new CanonicalMember(optional, String.join(" or ", alternatives)));
        });
        return meanings;
    }

    private String of(Type type, Set<String> within) {
        return String.join(" or ", alternatives(type, within));
    }

    private Set<String> alternatives(Type type, Set<String> within) {
        Set<String> alternatives = new TreeSet<>();
        if (type instanceof UnionType either) {
            either.types().forEach(one -> alternatives.addAll(alternatives(one, within)));
        } else if (type instanceof Named named && declared.containsKey(named.name())) {
            alternatives.addAll(named(named.name(), within, inner -> alternatives(declared.get(named.name()), inner))
                    .orElse(Set.of("the " + named.name() + " around it")));
        } else {
            alternatives.add(single(type, within));
        }
        if (alternatives.containsAll(Set.of("true", "false"))) {
            alternatives.removeAll(Set.of("true", "false"));
            alternatives.add("boolean");
        }
        return alternatives;
    }

    private String single(Type type, Set<String> within) {
        if (type instanceof Literal literal) {
            return literal.json();
        }
        if (type instanceof ArrayType list) {
            return "list of (" + of(list.element(), within) + ")";
        }
        Optional<ObjectType> object = objectType(type, within);
        if (object.isPresent()) {
            return members(object.get(), within).entrySet().stream()
                    .map(CanonicalTypes::memberText)
                    .collect(Collectors.joining("; ", "{", "}"));
        }
        if (type instanceof IntersectionType both) {
            return both.types().stream().map(one -> of(one, within)).collect(Collectors.joining(" and "));
        }
        return ((Named) type).name();
    }

    private static String memberText(Map.Entry<String, CanonicalMember> member) {
        CanonicalMember meaning = member.getValue();
        return member.getKey() + (meaning.optional() ? "?: " : ": ") + meaning.type();
    }

    /** Returns the object that a type denotes, or empty. An intersection of objects has the members of all. */
    private Optional<ObjectType> objectType(Type type, Set<String> within) {
        if (type instanceof ObjectType objectType) {
            return Optional.of(objectType);
        }
        if (type instanceof Named named) {
            return declared.containsKey(named.name())
                    ? named(named.name(), within, inner -> objectType(declared.get(named.name()), inner))
                            .flatMap(Function.identity())
                    : Optional.of(new ObjectType(Map.of()))
                            .filter(open -> named.name().equals("Record"));
        }
        return type instanceof IntersectionType both ? merged(both, within) : Optional.empty();
    }

    private Optional<ObjectType> merged(IntersectionType both, Set<String> within) {
        List<Optional<ObjectType>> objects =
                both.types().stream().map(one -> objectType(one, within)).toList();
        if (!objects.stream().allMatch(Optional::isPresent)) {
            return Optional.empty();
        }
        Map<String, Member> members = new LinkedHashMap<>();
        objects.forEach(object -> members.putAll(object.orElseThrow().members()));
        return Optional.of(new ObjectType(members));
    }

    /** Applies a function to a declared type. Returns empty if the type is used within itself. */
    private static <T> Optional<T> named(String name, Set<String> within, Function<Set<String>, T> become) {
        if (within.contains(name)) {
            return Optional.empty();
        }
        Set<String> inner = new TreeSet<>(within);
        inner.add(name);
        return Optional.of(become.apply(inner));
    }
}
