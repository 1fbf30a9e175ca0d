package dev.capstan.types;

import dev.capstan.core.AgentId;
import dev.capstan.types.model.IdentifierWords;
import dev.capstan.types.model.NameScope;
import dev.capstan.types.model.NamedType;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The names of declarations in Python. */
final class PythonNames {

    private static final Set<String> KEYWORDS =
            Set.of(("False None True and as assert async await break class continue def del elif else except finally"
                            + " for from global if import in is lambda nonlocal not or pass raise return try"
                            + " while with yield")
                    .split(" "));

    /** Modules whose names mypy reserves. */
    private static final Set<String> MODULES =
            Set.of("abc", "builtins", "sys", "types", "typing", "typing_extensions", "mypy_extensions");

    /** Names used to write types in a class, which a member of the same name would hide. */
    private static final Set<String> TYPES = Set.of(
            "object", "int", "float", "bool", "str", "list", "dict", "Literal", "Never", "NotRequired", "Optional");

    /** Names that a class leaves unchanged; it mangles those that begin with two underscores. */
    private static final Pattern MEMBER = Pattern.compile("(?!__)[A-Za-z_][A-Za-z0-9_]*");

    private final Set<String> types = new HashSet<>(TYPES);

    /** Creates the names for a file that declares these types. */
    PythonNames(List<NamedType> namedTypes) {
        namedTypes.forEach(type -> types.add(type.name()));
    }

    /** Whether a member of a class can have this name. */
    boolean isMember(String name) {
        return MEMBER.matcher(name).matches() && !KEYWORDS.contains(name) && !types.contains(name);
    }

    /** Returns the name of the module with an agent's types. */
    static String module(AgentId agent) {
        String name = identifier(agent.name());
        return MODULES.contains(name) ? name + "_" : name;
    }

    /** Returns the names of the methods that call these capabilities, in their order. */
    static List<String> methods(List<String> capabilities) {
        return new NameScope()
                .takeAll(capabilities.stream().map(PythonNames::identifier).toList());
    }

    private static String identifier(String name) {
        String snake = IdentifierWords.snakeCase(name);
        return KEYWORDS.contains(snake) ? snake + "_" : snake;
    }
}
