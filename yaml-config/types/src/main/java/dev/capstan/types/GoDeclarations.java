package dev.capstan.types;

import dev.capstan.types.model.Field;
import dev.capstan.types.model.NameScope;
import dev.capstan.types.model.NamedType;
import dev.capstan.types.model.NamedType.Alias;
import dev.capstan.types.model.NamedType.Enumeration;
import dev.capstan.types.model.NamedType.Struct;
import dev.capstan.types.model.NamedType.Union;
import dev.capstan.types.model.Type.ObjectType;
import dev.capstan.types.model.Type.Primitive;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Writer of the types of one Go file, and of the support code that they need. */
final class GoDeclarations {

    private final GoTypes types;
    private final GoUnions unions;
    private final NameScope scope;
    private final String text;

    GoDeclarations(List<NamedType> namedTypes) {
        this.types = new GoTypes(NamedType.byName(namedTypes));
        this.unions = new GoUnions(types);
        this.scope = new NameScope(namedTypes.stream().map(NamedType::name).toArray(String[]::new));
        this.text = namedTypes.stream().map(this::declaration).collect(Collectors.joining());
    }

    /** Returns the declarations, each after a blank line. */
    String text() {
        return text;
    }

    /** Returns the packages that the declarations need. */
    Set<String> imports() {
        return types.imports();
    }

    /** Returns the support code that the declarations need in the same file. */
    String support() {
        return types.support().stream().map(GoRuntime::text).collect(Collectors.joining());
    }

    private String declaration(NamedType type) {
        if (type instanceof Struct struct) {
            return struct(struct);
        } else if (type instanceof Enumeration enumeration) {
            return choice(enumeration);
        } else if (type instanceof Union union) {
            return unions.of(union);
        }
        return alias((Alias) type);
    }

    /** Returns an alias. Lists and maps may contain themselves, but only as types of their own. */
    private String alias(Alias alias) {
        String type = types.of(alias.type());
        String is = type.startsWith("[") || type.startsWith("map[") ? " " : " = ";
        return GoComments.start(alias, "") + is + type + "\n";
    }

    private String choice(Enumeration enumeration) {
        GoBlock block = new GoBlock();
        for (String value : enumeration.values()) {
            String preferred = enumeration.name() + GoNames.exported(value, value.isEmpty() ? "Empty" : "Value");
            block.line(scope.claim(preferred), enumeration.name(), "= " + GoNames.quoted(value));
        }
        return GoComments.start(enumeration, "") + " string\n\n// The values of " + enumeration.name() + ".\nconst (\n"
                + block.text() + ")\n";
    }

    private String struct(Struct struct) {
        if (struct.rest() == Primitive.NEVER && struct.fields().isEmpty()) {
            return GoComments.start(struct, "always empty.") + " struct{}\n";
        }
        GoMembers members = GoMembers.of(struct);
        GoBlock block = block(members);
        boolean isComplete = members.fields().size() == struct.fields().size();
        String methods = "";
        if (!isComplete || struct.rest() != Primitive.NEVER) {
            types.need(GoRuntime.OBJECTS);
            String rest = members.rest();
            ObjectType others = new ObjectType(List.of(), isComplete ? struct.rest() : Primitive.ANYTHING);
            block.comment(GoComments.rest(rest, struct.fields())).line(rest, types.of(others), "`json:\"-\"`");
            methods = GoRuntime.METHODS.formatted(struct.name(), rest, keys(members.fields()));
        }
        return GoComments.start(struct, "") + " struct {\n" + block.text() + "}\n" + methods;
    }

    private GoBlock block(GoMembers members) {
        GoBlock block = new GoBlock();
        for (int i = 0; i < members.fields().size(); i++) {
            Field field = members.fields().get(i);
            String options = field.required() ? ifHyphen(field.key()) : ",omitempty";
            block.comment(GoComments.field(field))
                    .line(members.names().get(i), types.of(field), "`json:\"" + field.key() + options + "\"`");
        }
        return block;
    }

    /** Returns the option for the key {@code -}: a tag of only a hyphen would exclude the field. */
    private static String ifHyphen(String key) {
        return key.equals("-") ? "," : "";
    }

    private static String keys(List<Field> fields) {
        return fields.stream().map(field -> ", " + GoNames.quoted(field.key())).collect(Collectors.joining());
    }
}
