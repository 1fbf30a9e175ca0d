package dev.capstan.tck.mutants.typedcapabilities;

import static dev.capstan.tck.mutants.CommandMutation.inDiagnostics;
import static dev.capstan.tck.mutants.CommandMutation.inValidatedFiles;
import static dev.capstan.tck.mutants.CommandMutation.refusing;
import static dev.capstan.tck.mutants.CommandMutation.suppressing;
import static dev.capstan.tck.mutants.Mutant.withCommands;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.mutants.CommandMutation;
import dev.capstan.tck.mutants.Mutant;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Mutants in loading files (TC-1, TC-2.4, TC-2.9 to 2.12, TC-6.2, INV-1.2, INV-3.1). */
public final class LoadingMutants {

    private LoadingMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                mutant("rejects transports written over several lines", refusing("- kind: memory"), "TC-1.1.1"),
                mutant("accepts any file version", suppressing("/version"), "TC-1.1.2"),
                mutant(
                        "accepts an agent name that is not an agent:// address",
                        suppressing("'agent' is 'sample'"),
                        "TC-1.1.3"),
                mutant("accepts an unknown kind of transport", suppressing("'pigeon'"), "TC-1.1.4"),
                mutant("accepts a transport without a requests topic", suppressing("/topics/requests"), "TC-1.1.4"),
                mutant("accepts an agent without capabilities", suppressing(isAt("/capabilities")), "TC-1.1.5"),
                mutant("accepts a capability without a name", suppressing("/0/name"), "TC-1.2.1"),
                mutant("rejects a capability that has only a name", refusing("- name: bare"), "TC-1.2.2"),
                mutant("rejects the key idempotent", refusing("idempotent: false"), "TC-1.2.3"),
                mutant("accepts an unknown key", suppressing("unknown key"), "TC-1.4.1"),
                mutant(
                        "accepts two capabilities with the same name",
                        suppressing("is already declared on line"),
                        "TC-1.4.2"),
                mutant("uses the last of two values for a duplicated key", suppressing("is duplicated"), "TC-1.4.2"),
                mutant("accepts a string where a number is required", suppressing("'soon'"), "TC-1.4.3"),
                mutant("accepts a file without an agent", suppressing("'agent' is missing"), "TC-1.4.4"),
                mutant("omits the column of a diagnostic", inDiagnostics(one -> one.remove("column")), "TC-1.4.5"),
                mutant(
                        "reports only the first error in a file",
                        inValidatedFiles(file -> {
                            if (file.path("mistakes") instanceof ArrayNode all && all.size() > 1) {
                                file.putArray("mistakes").add(all.get(0));
                            }
                        }),
                        "TC-1.4.5"),
                mutant(
                        "omits the JSON pointer of a diagnostic",
                        inDiagnostics(diagnostic -> diagnostic.put("pointer", "")),
                        "TC-1.4.6"),
                withCommands(
                        "reports an invalid file without the reason",
                        inDiagnostics(diagnostic -> diagnostic.put("message", "invalid file")),
                        Set.of("TC-1.4.1", "TC-1.4.2", "TC-1.4.3", "TC-1.4.4"),
                        Set.of()),
                mutant("accepts an array of schemas for items", suppressing(endsAt("/items")), "TC-2.4.2"),
                mutant(
                        "accepts a $ref that is not a local reference",
                        suppressing("is not a valid reference"),
                        "TC-2.9.2"),
                mutant("accepts a $ref to a missing definition", suppressing("there is no definition"), "TC-2.9.3"),
                mutant("accepts an unknown format", suppressing(endsAt("/format")), "TC-2.10.6"),
                mutant("rejects the keyword examples", refusing("\"examples\": [7]"), "TC-2.11.1"),
                withCommands(
                        "accepts a keyword that it does not enforce",
                        suppressing("'x-internal'"),
                        Set.of("TC-2.12.1", "TC-2.12.4"),
                        Set.of()),
                withCommands(
                        "does not check the keywords of an unused definition",
                        suppressing("/definitions/unused"),
                        Set.of("TC-2.12.1", "TC-2.12.4"),
                        Set.of()),
                mutant("reads property names as keywords", refusing("\"nullable\": false"), "TC-2.12.4"),
                mutant(
                        "omits the name of an unsupported keyword from the error",
                        inDiagnostics(diagnostic -> {
                            if (diagnostic.path("message").asText().contains("not in the subset")) {
                                diagnostic.put("message", "this schema cannot be enforced");
                            }
                        }),
                        "TC-2.12.4"),
                mutant(
                        "omits the location of an unsupported keyword in the schema",
                        inDiagnostics(LoadingMutants::atSchemaRoot),
                        "TC-2.12.2"),
                mutant("accepts an empty anyOf", suppressing(endsAt("/anyOf")), "TC-2.12.3"),
                withCommands("accepts an unknown category", suppressing("/category"), Set.of("INV-1.2.2"), Set.of()),
                withCommands(
                        "accepts an unknown permission", suppressing("/permissions"), Set.of("INV-3.1.2"), Set.of()),
                mutant(
                        "validates schemas although schema validation is off",
                        (command, in, right) -> right.apply(command.stream()
                                .filter(word -> !isInspectionFlag(word))
                                .toList()),
                        "TC-6.2.1"),
                mutant(
                        "serves a file that only loads with schema validation off",
                        (command, in, right) -> (inspects(command)
                                        ? CommandMutation.NONE
                                        : suppressing("/patternProperties"))
                                .result(command, in, right),
                        "TC-6.2.2"),
                mutant(
                        "validates nothing when schema validation is off",
                        (command, in, right) -> (inspects(command)
                                        ? suppressing(diagnostic -> true)
                                        : CommandMutation.NONE)
                                .result(command, in, right),
                        "TC-6.2.3"));
    }

    private static Mutant mutant(String name, CommandMutation fault, String rule) {
        return withCommands(name, fault, Set.of(rule), Set.of());
    }

    private static Predicate<JsonNode> isAt(String pointer) {
        return diagnostic -> diagnostic.path("pointer").asText().equals(pointer);
    }

    private static Predicate<JsonNode> endsAt(String pointer) {
        return diagnostic -> diagnostic.path("pointer").asText().endsWith(pointer);
    }

    private static void atSchemaRoot(ObjectNode diagnostic) {
        diagnostic.put("pointer", diagnostic.path("pointer").asText().replaceFirst("(/inputSchema)/.*", "$1"));
    }

    private static boolean inspects(List<String> command) {
        return command.stream().anyMatch(LoadingMutants::isInspectionFlag);
    }

    private static boolean isInspectionFlag(String word) {
        return word.equals("--no-schemas");
    }
}
