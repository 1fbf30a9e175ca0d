package dev.capstan.types;

import dev.capstan.core.AgentId;
import dev.capstan.types.model.Declarations.CapabilityVersion;
import dev.capstan.types.model.Field;
import dev.capstan.types.model.IdentifierWords;
import dev.capstan.types.model.NameScope;
import dev.capstan.types.model.NamedType;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** The names of declarations in Java. */
final class JavaNames {

    /** Reserved words of the language, and the methods of every object. */
    private static final Set<String> RESERVED = Set.of(
            ("abstract assert boolean break byte case catch char class const continue default do double else enum extends"
                            + " false final finally float for goto if implements import instanceof int interface long"
                            + " native new null package private protected public return short static strictfp super"
                            + " switch synchronized this throw throws transient true try void volatile while yield"
                            + " clone finalize getClass hashCode notify notifyAll toString wait")
                    .split(" "));

    /** The types that a generated file uses, in addition to those it declares. */
    private static final Set<String> USED = Set.of(
            ("BigDecimal BigInteger Boolean Capabilities IllegalArgumentException JSON JsonCreator JsonIgnoreProperties"
                            + " JsonAnyGetter JsonAnySetter JsonAutoDetect JsonInclude JsonNode JsonProcessingException JsonProperty JsonValue LinkedHashMap List Map ObjectMapper"
                            + " Override Predicate Set Stream StreamSupport String Versions Void")
                    .split(" "));

    /** Maximum length of the name of a class file, without its extension and the part for a second level of nesting. */
    private static final int MAX_LENGTH = 235;

    private final Map<String, String> types = new HashMap<>();

    /** Creates names for the named types of an agent's file. A type keeps its own name unless that is too long. */
    JavaNames(AgentId agent, List<NamedType> namedTypes) {
        int maxLength = MAX_LENGTH - file(agent).length();
        NameScope scope = new NameScope();
        for (boolean isShort : List.of(true, false)) {
            namedTypes.stream()
                    .map(NamedType::name)
                    .filter(name -> isShort == name.length() <= maxLength)
                    .forEach(name ->
                            types.put(name, scope.claim(name.substring(0, Math.min(name.length(), maxLength)))));
        }
    }

    /**
     * Returns the name of the class with an agent's types. Nested types contain {@code Request} or {@code Response} in
     * their names and do not end in an underscore, so the names differ.
     */
    static String file(AgentId agent) {
        String name = IdentifierWords.pascal(agent.name());
        boolean isTaken = USED.contains(name)
                || name.contains("Request")
                || name.contains("Response")
                || name.matches("Option[0-9]+");
        return isTaken ? name + "_" : name;
    }

    /** Returns the name of the type that a named type is written as. */
    String type(String name) {
        return Objects.requireNonNull(types.get(name));
    }

    /** Returns the names of the record components for properties, in their order. */
    static List<String> components(List<Field> fields) {
        return uniqueNames(fields.stream().map(field -> IdentifierWords.camel(field.key())), "field");
    }

    /** Returns the names of the methods that call capabilities, in their order. */
    static List<String> methods(List<CapabilityVersion> offers, boolean haveVersions) {
        return uniqueNames(
                offers.stream()
                        .map(offer -> haveVersions ? versioned(offer) : IdentifierWords.camel(offer.capability())),
                "");
    }

    private static String versioned(CapabilityVersion offer) {
        return IdentifierWords.camel(offer.capability()) + "V"
                + offer.version().toString().replaceAll("[^A-Za-z0-9]", "_");
    }

    /** Returns the names of the constants for strings, in their order. */
    static List<String> constants(List<String> texts) {
        return uniqueNames(
                texts.stream().map(text -> IdentifierWords.snakeCase(text).toUpperCase(Locale.ROOT)), "VALUE");
    }

    private static List<String> uniqueNames(Stream<String> preferred, String otherwise) {
        return new NameScope()
                .takeAll(preferred
                        .map(name -> name.isEmpty() ? otherwise : name)
                        .map(name -> RESERVED.contains(name) ? name + "_" : name)
                        .toList());
    }
}
