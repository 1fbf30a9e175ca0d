package dev.capstan.tck.typescript;

import dev.capstan.tck.typescript.Type.ArrayType;
import dev.capstan.tck.typescript.Type.IntersectionType;
import dev.capstan.tck.typescript.Type.Literal;
import dev.capstan.tck.typescript.Type.Member;
import dev.capstan.tck.typescript.Type.Named;
import dev.capstan.tck.typescript.Type.ObjectType;
import dev.capstan.tck.typescript.Type.UnionType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/** Recursive-descent parser for types. */
final class TypeParser {

    private static final Set<String> LITERALS = Set.of("true", "false", "null");

    private static final int MAX_DEPTH = 200;

    private final TokenStream tokens;
    private int depth;

    TypeParser(TokenStream tokens) {
        this.tokens = tokens;
    }

    Type type() {
        if (++depth > MAX_DEPTH) {
            throw new InvalidTypeScript("a type is nested too deep (limit " + MAX_DEPTH + ")");
        }
        Type type = joined("|", () -> joined("&", this::listed, IntersectionType::new), UnionType::new);
        depth--;
        return type;
    }

    /** Parses the members between braces. */
    ObjectType parseObject() {
        Map<String, Member> members = new LinkedHashMap<>();
        tokens.expect("{");
        while (!tokens.skipIfNext("}")) {
            if (tokens.isNext("[") || tokens.isNext("readonly", "[")) {
                signature();
            } else {
                member(members);
            }
            if (!tokens.skipIfNext(";")) {
                tokens.skipIfNext(",");
            }
        }
        return new ObjectType(members);
    }

    private void signature() {
        tokens.skipIfNext("readonly");
        tokens.expect("[");
        tokens.name();
        tokens.expect(":");
        type();
        tokens.expect("]");
        tokens.expect(":");
        type();
    }

    private void member(Map<String, Member> members) {
        if (tokens.isNext("readonly", "*")) {
            tokens.next();
        }
        LexicalToken key = tokens.next();
        if (key.kind() == LexicalToken.Kind.SIGN) {
            throw new InvalidTypeScript("line " + key.line() + " has '" + key.text() + "' where a member is expected");
        }
        String name = key.kind() == LexicalToken.Kind.TEXT ? Literals.decoded(key) : key.text();
        boolean optional = tokens.skipIfNext("?");
        tokens.expect(":");
        if (members.put(name, new Member(optional, type())) != null) {
            throw new InvalidTypeScript("line " + key.line() + " has the member '" + name + "' twice");
        }
    }

    private Type joined(String separator, Supplier<Type> part, Function<List<Type>, Type> whole) {
        List<Type> parts = new ArrayList<>();
        tokens.skipIfNext(separator);
        do {
            parts.add(part.get());
        } while (tokens.skipIfNext(separator));
        return parts.size() == 1 ? parts.get(0) : whole.apply(parts);
    }

    /** Parses a type and its {@code []} suffixes. A bracket at the start of a line begins the next member instead. */
    private Type listed() {
        tokens.skipIfNext("readonly");
        Type type = single();
        while (tokens.isNext("[", "]")
                && tokens.peek().filter(LexicalToken::first).isEmpty()) {
            tokens.expect("[");
            tokens.expect("]");
            type = new ArrayType(type);
        }
        return type;
    }

    private Type single() {
        if (tokens.isNext("{")) {
            return parseObject();
        }
        if (tokens.skipIfNext("(")) {
            Type inner = type();
            tokens.expect(")");
            return inner;
        }
        LexicalToken token = tokens.peek().orElseThrow(() -> tokens.wrong("a type"));
        return switch (token.kind()) {
            case TEXT, NUMBER -> new Literal(Literals.json(tokens.next()));
            case NAME -> LITERALS.contains(token.text()) ? new Literal(tokens.name()) : named();
            case SIGN -> throw tokens.wrong("a type");
        };
    }

    private Type named() {
        String name = tokens.name();
        List<Type> arguments = new ArrayList<>();
        if (tokens.skipIfNext("<")) {
            do {
                arguments.add(type());
            } while (tokens.skipIfNext(","));
            tokens.expect(">");
        }
        boolean list = arguments.size() == 1 && Set.of("Array", "ReadonlyArray").contains(name);
        return list ? new ArrayType(arguments.get(0)) : new Named(name, arguments);
    }
}
