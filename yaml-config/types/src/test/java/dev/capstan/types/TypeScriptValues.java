package dev.capstan.types;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Schema;
import dev.capstan.core.Side;
import dev.capstan.core.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Values, written as constants of the types that are generated for a catalog, and what the compiler says of them. */
final class TypeScriptValues {

    private static final Pattern DIAGNOSTIC = Pattern.compile("values\\.ts\\((\\d+),\\d+\\): (.*)");
    private static final String TYPES = "types";

    private final Catalog catalog;
    private final List<String> lines = new ArrayList<>(List.of("import * as Types from \"./" + TYPES + "\";"));
    private final List<String> explanations = new ArrayList<>(List.of("the import"));

    TypeScriptValues(Catalog catalog) {
        this.catalog = catalog;
    }

    /** Adds a value that must be assignable to its type. */
    void addAssignable(Capability capability, Side side, JsonNode value) {
        constant(capability, side, value, "is refused, but the schema takes it");
    }

    /** A value that must not be assignable. */
    void refuses(Capability capability, Side side, JsonNode value) {
        String unused = "is taken, but the schema refuses it";
        lines.add("// @ts-expect-error");
        explanations.add(explanation(capability, side, value, unused));
        constant(capability, side, value, unused);
    }

    private void constant(Capability capability, Side side, JsonNode value, String wrong) {
        lines.add("export const v" + lines.size() + ": " + type(capability, side) + " = " + literal(value) + ";");
        explanations.add(explanation(capability, side, value, wrong));
    }

    /** Returns the errors of the compiler, each with the schema, the type and the value. */
    List<String> diagnostics(Path directory, String... options) throws IOException {
        Files.writeString(
                directory.resolve(TYPES + ".ts"),
                new GenerateTypes(Language.TYPESCRIPT).of(catalog).text());
        Files.writeString(directory.resolve("values.ts"), String.join("\n", lines) + "\n");
        List<String> arguments = new ArrayList<>(List.of("--noEmit", "--pretty", "false", "--strict"));
        arguments.addAll(List.of(options));
        arguments.add("values.ts");
        Toolchain.Run run = Toolchain.TSC.run(directory, Map.of(), arguments.toArray(String[]::new));
        return run.exit() == 0
                ? List.of()
                : run.output().lines().map(this::explained).toList();
    }

    private String explained(String diagnostic) {
        Matcher matcher = DIAGNOSTIC.matcher(diagnostic);
        return matcher.matches()
                ? diagnostic + "\n" + explanations.get(Integer.parseInt(matcher.group(1)) - 1)
                : diagnostic;
    }

    private static String explanation(Capability capability, Side side, JsonNode value, String wrong) {
        Schema schema = capability.contract().schema(side).orElseThrow();
        return "the " + side.wire() + " of " + capability.name() + ": " + Json.write(value) + "\n" + wrong + ": "
                + Json.write(schema.document()) + "\n"
                + new GenerateTypes(Language.TYPESCRIPT).of(capability).text();
    }

    private String type(Capability capability, Side side) {
        boolean isCurrent =
                catalog.find(capability.name()).orElseThrow().version().equals(capability.version());
        String versions =
                isCurrent ? "Capabilities" + indexed(capability.name()) : "Versions" + indexed(capability.name());
        String version = isCurrent ? "" : indexed(capability.version().toString());
        return "Types." + versions + version + indexed(side.wire());
    }

    private static String indexed(String key) {
        return "[" + text(key) + "]";
    }

    /**
     * The value as an expression, in ASCII; {@code __proto__} is a property like any other only where it is computed.
     */
    private static String literal(JsonNode value) {
        if (value.isObject()) {
            return value.properties().stream()
                    .map(property -> indexed(property.getKey()) + ": " + literal(property.getValue()))
                    .collect(Collectors.joining(", ", "{", "}"));
        } else if (value.isArray()) {
            List<String> items = new ArrayList<>();
            value.forEach(item -> items.add(literal(item)));
            return items.stream().collect(Collectors.joining(", ", "[", "]"));
        } else if (value.isNumber()) {
            return value.decimalValue().toPlainString();
        }
        return value.isTextual() ? text(value.textValue()) : value.toString();
    }

    private static String text(String text) {
        return text.chars()
                .mapToObj(c -> c >= ' ' && c <= '~' && c != '"' && c != '\\'
                        ? String.valueOf((char) c)
                        : String.format(Locale.ROOT, "\\u%04x", c))
                .collect(Collectors.joining("", "\"", "\""));
    }
}
