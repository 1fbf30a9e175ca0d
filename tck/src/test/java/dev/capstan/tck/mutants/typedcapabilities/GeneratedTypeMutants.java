package dev.capstan.tck.mutants.typedcapabilities;

import static dev.capstan.tck.mutants.CommandMutation.generatingWithout;
import static dev.capstan.tck.mutants.CommandMutation.inGeneratedFiles;
import static dev.capstan.tck.mutants.CommandMutation.inGenerationResults;
import static dev.capstan.tck.mutants.Mutant.withCommands;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.json.Yaml;
import dev.capstan.tck.mutants.CommandMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.subject.command.CommandResult;
import dev.capstan.tck.subject.command.DirectoryFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Mutants in the generation of types (TC-5, X-TC-7.2). */
public final class GeneratedTypeMutants {

    private static final AtomicInteger CLOCK = new AtomicInteger();

    private GeneratedTypeMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                mutant(
                        "always reports that it generated one capability",
                        inGenerationResults(result -> withOutput(
                                result, result.output().replaceAll("\\d+ capabilit(?:y|ies)", "1 capability"))),
                        "TC-5.1.3"),
                mutant(
                        "writes a partial file when generation fails",
                        (command, in, right) -> {
                            CommandResult result = right.apply(command);
                            if (command.contains("gen") && result.exit() != 0) {
                                new DirectoryFiles(in).write(Map.of("generated/half.ts", "// DO NOT EDIT\n"));
                            }
                            return result;
                        },
                        "TC-5.1.4"),
                mutant(
                        "takes a path for the name of a peer",
                        (command, in, right) -> {
                            List<String> named = command.stream()
                                    .map(word -> word.equals("../agents/librarian") ? "librarian" : word)
                                    .toList();
                            CommandResult result = right.apply(named);
                            if (!named.equals(command)) {
                                new DirectoryFiles(in).write(Map.of("agents/librarian.ts", "// librarian\n"));
                            }
                            return result;
                        },
                        "TC-5.1.4"),
                mutant(
                        "names the generated file by the address of the agent without checking it",
                        (command, in, right) -> {
                            if (!command.contains("agents/climber/capabilities.yaml")) {
                                return right.apply(command);
                            }
                            new DirectoryFiles(in).write(Map.of("agents/climber.ts", "// climber\n"));
                            return new CommandResult(0, "wrote generated/../agents/climber.ts", "");
                        },
                        "TC-5.1.4"),
                mutant(
                        "writes descriptions into comments unchanged",
                        inGeneratedFiles(text -> text.replace("*\\/", "*/")),
                        "TC-5.2.6"),
                mutant(
                        "writes strings into literals unchanged",
                        inGeneratedFiles(text -> text.replace("\\\"", "\"")),
                        "TC-5.2.6"),
                mutant(
                        "generates types for the wrong peer",
                        (command, in, right) -> right.apply(command.stream()
                                .map(word -> word.equals("pr-reviewer") ? "librarian" : word)
                                .toList()),
                        "TC-5.1.1",
                        "TC-5.1.2",
                        "TC-5.1.3"),
                mutant(
                        "does not report why generation failed",
                        inGenerationResults(
                                result -> result.exit() == 0 ? result : new CommandResult(result.exit(), "", "failed")),
                        "TC-5.1.4"),
                mutant(
                        "exits with 0 when generation fails",
                        inGenerationResults(result -> new CommandResult(0, result.output(), result.errors())),
                        "TC-5.1.4"),
                mutant(
                        "omits DO NOT EDIT from the header",
                        inGeneratedFiles(text -> text.replace("DO NOT EDIT", "EDIT WITH CARE")),
                        "TC-5.2.1"),
                mutant(
                        "lists only the first capability in the header",
                        inGeneratedFiles(text -> text.replaceFirst("(Capabilities: [^,\\n]+),.*", "$1")),
                        "TC-5.2.1"),
                mutant(
                        "generates optional members as required",
                        inGeneratedFiles(text -> text.replace("?:", ":")),
                        "TC-5.2.5"),
                mutant(
                        "generates string for an enum",
                        inGeneratedFiles(text -> text.replace("\"low\" | \"med\" | \"high\"", "string")),
                        "TC-5.2.2"),
                mutant(
                        "generates {} for a side without a schema",
                        inGeneratedFiles(text -> text.replace("= unknown;", "= {};")),
                        "TC-5.2.4"),
                mutant(
                        "does not export the aggregate Capabilities interface",
                        inGeneratedFiles(
                                text -> text.replace("export interface Capabilities", "interface Capabilities")),
                        "TC-5.2.3"),
                mutant(
                        "swaps request and response types in the Capabilities interface",
                        inGeneratedFiles(text -> text.replaceAll(
                                "request: (\\w+)Request; response: \\w+", "request: $1Response; response: $1Request")),
                        "TC-5.2.3"),
                withCommands(
                        "writes a timestamp into the generated file",
                        inGeneratedFiles(text -> text + "// at " + CLOCK.incrementAndGet() + "\n"),
                        Set.of("TC-5.3.1", "TC-5.3.2"),
                        Set.of()),
                mutant(
                        "generates different output for a different key order",
                        inGeneratedFiles((text, fleet) -> text + stamp(fleet)),
                        "TC-5.3.2"),
                mutant(
                        "appends to an existing generated file",
                        inGeneratedFiles((text, fleet) ->
                                text + String.join("", generated(fleet).values())),
                        "TC-5.3.1"),
                mutant("ignores --out", generatingWithout("--out", 2), "TC-5.4.2"),
                mutant("ignores --json", generatingWithout("--json", 1), "TC-5.4.3", "TC-5.4.4"),
                mutant(
                        "omits the file from the --json summary",
                        inGenerationResults(result -> withOutput(
                                result, result.output().replaceAll("\"(src/types|generated)/[^\"]*\"", "true"))),
                        "TC-5.4.4"),
                mutant(
                        "writes no file with --json",
                        (command, in, right) -> {
                            CommandResult result = right.apply(command);
                            if (command.contains("--json")) {
                                delete(in.resolve("src/types/librarian.ts"));
                            }
                            return result;
                        },
                        "TC-5.4.2",
                        "TC-5.4.4"),
                mutant(
                        "rejects --capabilities",
                        (command, in, right) -> command.contains("--capabilities")
                                ? new CommandResult(1, "", "no such peer")
                                : right.apply(command),
                        "TC-5.4.1"),
                mutant("ignores --lang", generatingWithout("--lang", 2), "X-TC-7.2.1"),
                mutant(
                        "generates a separate type for each $ref to a definition",
                        inGeneratedFiles(GeneratedTypeMutants::withSeparateTypes),
                        "X-TC-7.2.3"),
                mutant(
                        "omits the header of a generated Python, Go or Java file",
                        inGeneratedFiles(inOtherLanguages(text -> text.replaceAll("(?m)^(?://|#).*\\n", ""))),
                        "X-TC-7.2.1"),
                mutant(
                        "generates different Python, Go or Java for a different key order",
                        inGeneratedFiles((text, fleet) ->
                                inOtherLanguages(other -> other + stamp(fleet)).apply(text)),
                        "X-TC-7.2.2"));
    }

    private static Mutant mutant(String name, CommandMutation fault, String... rules) {
        return withCommands(name, fault, Set.of(rules), Set.of());
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static CommandResult withOutput(CommandResult result, String output) {
        return new CommandResult(result.exit(), output, result.errors());
    }

    /** Returns a comment that depends on the order of keys but not on the layout. */
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

    private static String withSeparateTypes(String text) {
        AtomicInteger copies = new AtomicInteger();
        return Pattern.compile("Section\\b").matcher(text).replaceAll(one -> "Section" + copies.incrementAndGet());
    }
}
