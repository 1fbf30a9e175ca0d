package dev.capstan.tck.typescript;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The types that a TypeScript file exports. Each has one canonical meaning: strings and numbers as JSON, alternatives
 * sorted and joined by {@code or}. Names of types make no difference.
 */
public final class TypeScriptFile {

    private final Set<String> exported;
    private final CanonicalTypes meanings;

    private TypeScriptFile(Set<String> exported, Map<String, Type> declared) {
        this.exported = exported;
        this.meanings = new CanonicalTypes(declared);
    }

    /** Parses a file. Throws {@link InvalidTypeScript} if it cannot be parsed. */
    public static TypeScriptFile read(String text) {
        TokenStream tokens = new TokenStream(LexicalToken.of(text));
        Map<String, Type> declared = new LinkedHashMap<>();
        Set<String> exported = new LinkedHashSet<>();
        while (!tokens.isAtEnd()) {
            boolean exports = tokens.skipIfNext("export");
            tokens.skipIfNext("declare");
            if (tokens.isNext("type", "*") || tokens.isNext("interface", "*")) {
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
        if (declared.put(name, alias ? types.type() : types.parseObject()) != null) {
            throw new InvalidTypeScript("the type " + name + " is declared twice");
        }
        names.add(name);
    }

    /** Whether the file exports a type of that name. */
    public boolean exports(String name) {
        return exported.contains(name);
    }

    /** Returns the meaning of a type. */
    public String meaning(String name) {
        return meanings.of(name);
    }

    /**
     * Returns the members of an object by name, or empty if the object does not exist.
     *
     * @param path name of a type, then of a member of it that is an object, and so on
     */
    public Optional<Map<String, CanonicalMember>> members(String... path) {
        return meanings.members(path);
    }
}
