package dev.capstan.tck.mutants.typedcapabilities;

import static dev.capstan.tck.mutants.CommandMutation.generatingWithout;
import static dev.capstan.tck.mutants.CommandMutation.ofGenerated;
import static dev.capstan.tck.mutants.CommandMutation.ofGenerations;
import static dev.capstan.tck.mutants.Mutant.withCommands;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.json.Yaml;
import dev.capstan.tck.mutants.CommandMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.subject.command.CommandResult;
import dev.capstan.tck.subject.command.DirectoryFiles;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Servers that write types for callers wrongly (TC-5, X-TC-7.2). */
public final class GeneratedTypeMutants {

    private static final AtomicInteger CLOCK = new AtomicInteger();

    private GeneratedTypeMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                mutant(
                        "says that it wrote one capability, however many it wrote",
                        ofGenerations(result -> printing(
                                result, result.output().replaceAll("\\d+ capabilit(?:y|ies)", "1 capability"))),
                        "TC-5.1.3"),
                mutant(
                        "writes something of a file that it refuses",
                        (command, in, right) -> {
                            CommandResult result = right.apply(command);
                            if (command.contains("gen") && result.exit() != 0) {
                                new DirectoryFiles(in).write(Map.of("generated/half.ts", "// DO NOT EDIT\n"));
                            }
                            return result;
                        },
                        "TC-5.1.4"),
                mutant(
                        "reads one file of the fleet, whichever peer is asked for",
                        (command, in, right) -> right.apply(command.stream()
                                .map(word -> word.equals("pr-reviewer") ? "librarian" : word)
                                .toList()),
                        "TC-5.1.1",
                        "TC-5.1.2",
                        "TC-5.1.3"),
                mutant(
                        "says not why it wrote nothing",
                        ofGenerations(
                                result -> result.exit() == 0 ? result : new CommandResult(result.exit(), "", "failed")),
                        "TC-5.1.4"),
                mutant(
                        "ends well although it wrote nothing",
                        ofGenerations(result -> new CommandResult(0, result.output(), result.errors())),
                        "TC-5.1.4"),
                mutant(
                        "has whoever likes edit what it wrote",
                        ofGenerated(text -> text.replace("DO NOT EDIT", "EDIT WITH CARE")),
                        "TC-5.2.1"),
                mutant(
                        "names the first capability alone at the top",
                        ofGenerated(text -> text.replaceFirst("(Capabilities: [^,\\n]+),.*", "$1")),
                        "TC-5.2.1"),
                mutant("takes every member for required", ofGenerated(text -> text.replace("?:", ":")), "TC-5.2.5"),
                mutant(
                        "takes any text for one of an enumeration",
                        ofGenerated(text -> text.replace("\"low\" | \"med\" | \"high\"", "string")),
                        "TC-5.2.2"),
                mutant(
                        "takes an object for anything",
                        ofGenerated(text -> text.replace("= unknown;", "= {};")),
                        "TC-5.2.4"),
                mutant(
                        "keeps to itself what it has in all",
                        ofGenerated(text -> text.replace("export interface Capabilities", "interface Capabilities")),
                        "TC-5.2.3"),
                mutant(
                        "takes responses for requests in what it has in all",
                        ofGenerated(text -> text.replaceAll(
                                "request: (\\w+)Request; response: \\w+", "request: $1Response; response: $1Request")),
                        "TC-5.2.3"),
                withCommands(
                        "dates what it writes",
                        ofGenerated(text -> text + "// at " + CLOCK.incrementAndGet() + "\n"),
                        Set.of("TC-5.3.1", "TC-5.3.2"),
                        Set.of()),
                mutant(
                        "writes into its files in which order it read",
                        ofGenerated((text, fleet) -> text + stamp(fleet)),
                        "TC-5.3.2"),
                mutant(
                        "adds to what it wrote before",
                        ofGenerated((text, fleet) ->
                                text + String.join("", generated(fleet).values())),
                        "TC-5.3.1"),
                mutant("writes into one directory, whichever is asked for", generatingWithout("--out", 2), "TC-5.4.2"),
                mutant("prints words where JSON is asked for", generatingWithout("--json", 1), "TC-5.4.3", "TC-5.4.4"),
                mutant(
                        "sums up without the file that it wrote",
                        ofGenerations(result -> printing(
                                result, result.output().replaceAll("\"(src/types|generated)/[^\"]*\"", "true"))),
                        "TC-5.4.4"),
                mutant(
                        "reads files of the fleet alone",
                        (command, in, right) -> command.contains("--capabilities")
                                ? new CommandResult(1, "", "no such peer")
                                : right.apply(command),
                        "TC-5.4.1"),
                mutant(
                        "writes TypeScript, whichever language is asked for",
                        generatingWithout("--lang", 2),
                        "X-TC-7.2.1"),
                mutant(
                        "copies what a reference leads to",
                        ofGenerated(GeneratedTypeMutants::eachWithANameOfItsOwn),
                        "X-TC-7.2.3"),
                mutant(
                        "says not in other languages what a file is",
                        ofGenerated(inOtherLanguages(text -> text.replaceAll("(?m)^(?://|#).*\\n", ""))),
                        "X-TC-7.2.1"),
                mutant(
                        "writes into files of other languages in which order it read",
                        ofGenerated((text, fleet) ->
                                inOtherLanguages(other -> other + stamp(fleet)).apply(text)),
                        "X-TC-7.2.2"));
    }

    private static Mutant mutant(String name, CommandMutation fault, String... rules) {
        return withCommands(name, fault, Set.of(rules), Set.of());
    }

    private static CommandResult printing(CommandResult result, String output) {
        return new CommandResult(result.exit(), output, result.errors());
    }

    /** It is another one for another order of keys, and the same for another layout. */
    private static String stamp(Map<String, String> fleet) {
        String path = "agents/librarian/capabilities.yaml";
        return "// of " + Json.write(Yaml.read(path, fleet.get(path))).hashCode() + "\n";
    }

    private static Map<String, String> generated(Map<String, String> fleet) {
        fleet.keySet().removeIf(path -> path.endsWith(".yaml"));
        return fleet;
    }

    private static UnaryOperator<String> inOtherLanguages(UnaryOperator<String> change) {
        return text -> text.contains("export ") ? text : change.apply(text);
    }

    private static String eachWithANameOfItsOwn(String text) {
        AtomicInteger copies = new AtomicInteger();
        return Pattern.compile("Section\\b").matcher(text).replaceAll(one -> "Section" + copies.incrementAndGet());
    }
}
