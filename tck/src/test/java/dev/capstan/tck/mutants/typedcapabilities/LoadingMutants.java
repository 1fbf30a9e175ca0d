package dev.capstan.tck.mutants.typedcapabilities;

import static dev.capstan.tck.mutants.CommandMutation.ofFiles;
import static dev.capstan.tck.mutants.CommandMutation.ofMistakes;
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

/** Servers that load files wrongly (TC-1, TC-2.4, TC-2.9 to 2.12, TC-6.2, INV-1.2, INV-3.1). */
public final class LoadingMutants {

    private LoadingMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                mutant("loads transports of one line alone", refusing("- kind: memory"), "TC-1.1.1"),
                mutant("loads any version", suppressing("/version"), "TC-1.1.2"),
                mutant("takes a name for an address", suppressing("'agent' is 'sample'"), "TC-1.1.3"),
                mutant("loads any kind of transport", suppressing("'pigeon'"), "TC-1.1.4"),
                mutant("loads transports without a topic", suppressing("/topics/requests"), "TC-1.1.4"),
                mutant("loads an agent that can do nothing", suppressing(isAt("/capabilities")), "TC-1.1.5"),
                mutant("loads a capability without a name", suppressing("/0/name"), "TC-1.2.1"),
                mutant("wants more of a capability than its name", refusing("- name: bare"), "TC-1.2.2"),
                mutant("knows not what is idempotent", refusing("idempotent: false"), "TC-1.2.3"),
                mutant("loads keys that it does not know", suppressing("unknown key"), "TC-1.4.1"),
                mutant("loads a capability twice", suppressing("is already declared on line"), "TC-1.4.2"),
                mutant("takes the last of two values", suppressing("is duplicated"), "TC-1.4.2"),
                mutant("takes a word for a number", suppressing("'soon'"), "TC-1.4.3"),
                mutant("loads a file of nobody", suppressing("'agent' is missing"), "TC-1.4.4"),
                mutant("says not in which column a mistake is", ofMistakes(one -> one.remove("column")), "TC-1.4.5"),
                mutant(
                        "stops at the first mistake",
                        ofFiles(file -> {
                            if (file.path("mistakes") instanceof ArrayNode all && all.size() > 1) {
                                file.putArray("mistakes").add(all.get(0));
                            }
                        }),
                        "TC-1.4.5"),
                mutant(
                        "says not where in the document a mistake is",
                        ofMistakes(mistake -> mistake.put("pointer", "")),
                        "TC-1.4.6"),
                withCommands(
                        "says only that a file is wrong",
                        ofMistakes(mistake -> mistake.put("message", "invalid file")),
                        Set.of("TC-1.4.1", "TC-1.4.2", "TC-1.4.3", "TC-1.4.4"),
                        Set.of()),
                mutant("loads lists of schemas for items", suppressing(endsAt("/items")), "TC-2.4.2"),
                mutant("loads any reference", suppressing("is not a valid reference"), "TC-2.9.2"),
                mutant("loads references that lead nowhere", suppressing("there is no definition"), "TC-2.9.3"),
                mutant("loads any format", suppressing(endsAt("/format")), "TC-2.10.6"),
                mutant("knows no examples", refusing("\"examples\": [7]"), "TC-2.11.1"),
                withCommands(
                        "loads a keyword that it will overlook",
                        suppressing("'x-internal'"),
                        Set.of("TC-2.12.1", "TC-2.12.4"),
                        Set.of()),
                withCommands(
                        "looks for no keywords in definitions",
                        suppressing("/definitions/unused"),
                        Set.of("TC-2.12.1", "TC-2.12.4"),
                        Set.of()),
                mutant("takes the names of properties for keywords", refusing("\"nullable\": false"), "TC-2.12.4"),
                mutant(
                        "says not which keyword it does not know",
                        ofMistakes(mistake -> {
                            if (mistake.path("message").asText().contains("not in the subset")) {
                                mistake.put("message", "this schema cannot be enforced");
                            }
                        }),
                        "TC-2.12.4"),
                mutant(
                        "says not where in a schema a keyword stands",
                        ofMistakes(LoadingMutants::atTheTop),
                        "TC-2.12.2"),
                mutant("loads a choice of nothing", suppressing(endsAt("/anyOf")), "TC-2.12.3"),
                withCommands("loads any category", suppressing("/category"), Set.of("INV-1.2.2"), Set.of()),
                withCommands("loads any permission", suppressing("/permissions"), Set.of("INV-3.1.2"), Set.of()),
                mutant(
                        "enforces what it should only inspect",
                        (command, in, right) -> right.apply(command.stream()
                                .filter(word -> !isToInspect(word))
                                .toList()),
                        "TC-6.2.1"),
                mutant(
                        "serves what it should only inspect",
                        (command, in, right) -> (inspects(command)
                                        ? CommandMutation.NONE
                                        : suppressing("/patternProperties"))
                                .result(command, in, right),
                        "TC-6.2.2"),
                mutant(
                        "inspects nothing of a file",
                        (command, in, right) -> (inspects(command)
                                        ? suppressing(mistake -> true)
                                        : CommandMutation.NONE)
                                .result(command, in, right),
                        "TC-6.2.3"));
    }

    private static Mutant mutant(String name, CommandMutation fault, String rule) {
        return withCommands(name, fault, Set.of(rule), Set.of());
    }

    private static Predicate<JsonNode> isAt(String pointer) {
        return mistake -> mistake.path("pointer").asText().equals(pointer);
    }

    private static Predicate<JsonNode> endsAt(String pointer) {
        return mistake -> mistake.path("pointer").asText().endsWith(pointer);
    }

    private static void atTheTop(ObjectNode mistake) {
        mistake.put("pointer", mistake.path("pointer").asText().replaceFirst("(/inputSchema)/.*", "$1"));
    }

    private static boolean inspects(List<String> command) {
        return command.stream().anyMatch(LoadingMutants::isToInspect);
    }

    private static boolean isToInspect(String word) {
        return word.equals("--no-schemas");
    }
}
