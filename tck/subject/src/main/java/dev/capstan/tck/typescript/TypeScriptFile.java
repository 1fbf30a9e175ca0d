package dev.capstan.tck.typescript;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The types that a TypeScript file exports. Each is told by its meaning, in one form alone: texts and numbers as JSON,
 * what it may be in order and joined by {@code or}, and whether it has a name of its own makes no difference.
 */
public final class TypeScriptFile {

    private final Set<String> exported;
    private final CanonicalTypes meanings;

    private TypeScriptFile(Set<String> exported, Map<String, Type> declared) {
        this.exported = exported;
        this.meanings = new CanonicalTypes(declared);
    }

    /** Reads a file; {@link InvalidTypeScript} where it cannot be read. */
    public static TypeScriptFile read(String text) {
        TokenStream tokens = new TokenStream(LexicalToken.of(text));
        Map<String, Type> declared = new LinkedHashMap<>();
        Set<String> exported = new LinkedHashSet<>();
        while (!tokens.isAtEnd()) {
            boolean exports = tokens.take("export");
            tokens.take("declare");
            if (tokens.sees("type", "*") || tokens.sees("interface", "*")) {
                declare(tokens, declared, exports ? exported : new LinkedHashSet<>());
            } else if (!tokens.isAtEnd()) {
                tokens.next();
            }
        }
        return new TypeScriptFile(exported, declared);
    }

    private static void declare(TokenStream tokens, Map<String, Type> declared, Set<String> names) {
        boolean alias = tokens.next().is("type");
        String name = tokens.name();
        if (alias) {
            tokens.expect("=");
        }
        TypeParser types = new TypeParser(tokens);
        if (declared.put(name, alias ? types.type() : types.shape()) != null) {
            throw new InvalidTypeScript("the type " + name + " is declared twice");
        }
        names.add(name);
    }

    /** Whether it exports a type of that name. */
    public boolean exports(String name) {
        return exported.contains(name);
    }

    /** The meaning of a type. */
    public String meaning(String name) {
        return meanings.of(name);
    }

    /**
     * The members of an object by their names; empty where there is no such object.
     *
     * @param path the name of a type, and of a member of it that is an object, and so on
     */
    public Optional<Map<String, CanonicalMember>> members(String... path) {
        return meanings.members(path);
    }
}
