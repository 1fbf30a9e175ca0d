package dev.capstan.config.types;

import dev.capstan.config.types.model.Declarations.CapabilityVersion;
import dev.capstan.config.types.model.Field;
import dev.capstan.config.types.model.IdentifierWords;
import dev.capstan.config.types.model.NameScope;
import dev.capstan.config.types.model.NamedType;
import dev.capstan.core.AgentId;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** What things are called in Java. */
final class JavaNames {

    /** Words of the language, and the methods that every object has. */
    private static final Set<String> RESERVED = Set.of(
            ("abstract assert boolean break byte case catch char class const continue default do double else enum extends"
                            + " false final finally float for goto if implements import instanceof int interface long"
                            + " native new null package private protected public return short static strictfp super"
                            + " switch synchronized this throw throws transient true try void volatile while yield"
                            + " clone finalize getClass hashCode notify notifyAll toString wait")
                    .split(" "));

    /** The types that a file names, beside those that it declares. */
    private static final Set<String> USED = Set.of(
            ("BigDecimal BigInteger Boolean Capabilities IllegalArgumentException JsonCreator JsonIgnoreProperties"
                            + " JsonAnyGetter JsonAnySetter JsonAutoDetect JsonInclude JsonNode JsonProcessingException JsonProperty JsonValue LinkedHashMap List Map ObjectMapper"
                            + " Override Predicate Set Stream StreamSupport String Versions Void")
                    .split(" "));

    /** The longest that the name of a class file may be, without its ending and what is nested once more. */
    private static final int MAX_LENGTH = 235;

    private final Map<String, String> types = new HashMap<>();

    /** Names for shapes in the file of an agent: their own, where these are not too long for it. */
    JavaNames(AgentId agent, List<NamedType> shapes) {
        int longest = MAX_LENGTH - file(agent).length();
        NameScope scope = new NameScope();
        for (boolean isShort : List.of(true, false)) {
            shapes.stream()
                    .map(NamedType::name)
                    .filter(name -> isShort == name.length() <= longest)
                    .forEach(name -> types.put(name, scope.take(name.substring(0, Math.min(name.length(), longest)))));
        }
    }

    /** The class of an agent's types. Those within have {@code Request} or {@code Response} in their names, and no end like this. */
    static String file(AgentId agent) {
        String name = IdentifierWords.pascal(agent.name());
        boolean isTaken = USED.contains(name) || name.contains("Request") || name.contains("Response");
        return isTaken ? name + "_" : name;
    }

    /** The type that a shape is written as. */
    String type(String shape) {
        return Objects.requireNonNull(types.get(shape));
    }

    /** Names for the components that properties become, in their order. */
    static List<String> components(List<Field> fields) {
        return taken(fields.stream().map(field -> IdentifierWords.camel(field.key())), "field");
    }

    /** Names for the methods that call capabilities, in their order. */
    static List<String> methods(List<CapabilityVersion> offers, boolean haveVersions) {
        return taken(
                offers.stream()
                        .map(offer -> haveVersions ? versioned(offer) : IdentifierWords.camel(offer.capability())),
                "");
    }

    private static String versioned(CapabilityVersion offer) {
        return IdentifierWords.camel(offer.capability()) + "V"
                + offer.version().toString().replaceAll("[^A-Za-z0-9]", "_");
    }

    /** Names for constants that stand for texts, in their order. */
    static List<String> constants(List<String> texts) {
        return taken(texts.stream().map(text -> IdentifierWords.snake(text).toUpperCase(Locale.ROOT)), "VALUE");
    }

    private static List<String> taken(Stream<String> wanted, String otherwise) {
        return new NameScope()
                .takeAll(wanted.map(name -> name.isEmpty() ? otherwise : name)
                        .map(name -> RESERVED.contains(name) ? name + "_" : name)
                        .toList());
    }
}
