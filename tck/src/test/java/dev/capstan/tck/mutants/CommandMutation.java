package dev.capstan.tck.mutants;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.command.CommandResult;
import dev.capstan.tck.subject.command.DirectoryFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** A defect in the commands of a server, given the correct commands. */
@FunctionalInterface
public interface CommandMutation {

    /** No defect. */
    CommandMutation NONE = (command, in, right) -> right.apply(command);

    /**
     * Returns the result of a command.
     *
     * @param in the directory that it runs in
     * @param right runs a command correctly
     */
    CommandResult result(List<String> command, Path in, Function<List<String>, CommandResult> right);

    /** Returns a mutation that changes the validation result of each file. */
    static CommandMutation inValidatedFiles(Consumer<ObjectNode> change) {
        return (command, in, right) -> {
            CommandResult result = right.apply(command);
            if (!command.contains("validate")) {
                return result;
            }
            JsonNode said = Json.read(result.output());
            boolean all = true;
            for (JsonNode file : said.path("files")) {
                change.accept((ObjectNode) file);
                all &= file.path("ok").booleanValue();
            }
            return new CommandResult(all ? 0 : 1, Json.write(said), result.errors());
        };
    }

    /** Returns a mutation that changes relayed envelopes. */
    static CommandMutation inRelayed(UnaryOperator<String> change) {
        return (command, in, right) -> {
            CommandResult result = right.apply(command);
            return command.contains("relay")
                    ? new CommandResult(result.exit(), change.apply(result.output()), result.errors())
                    : result;
        };
    }

    /** Returns a mutation that changes each diagnostic. */
    static CommandMutation inDiagnostics(Consumer<ObjectNode> change) {
        return inValidatedFiles(
                file -> file.path("mistakes").forEach(diagnostic -> change.accept((ObjectNode) diagnostic)));
    }

    /** Returns a mutation that drops some diagnostics, and accepts a file without any left. */
    static CommandMutation suppressing(Predicate<JsonNode> diagnostics) {
        return inValidatedFiles(file -> {
            if (file.path("mistakes") instanceof ArrayNode listed && !listed.isEmpty()) {
                for (Iterator<JsonNode> each = listed.iterator(); each.hasNext(); ) {
                    if (diagnostics.test(each.next())) {
                        each.remove();
                    }
                }
                file.put("ok", listed.isEmpty());
            }
        });
    }

    /** Returns a mutation that drops the diagnostics with a text in their message or pointer. */
    static CommandMutation suppressing(String words) {
        return suppressing(diagnostic -> diagnostic.path("message").asText().contains(words)
                || diagnostic.path("pointer").asText().contains(words));
    }

    /** Returns a mutation that rejects files that contain a text. */
    static CommandMutation refusing(String words) {
        return inValidatedFiles(file -> {
            if (text(Path.of(file.path("file").asText())).contains(words)) {
                file.put("ok", false);
                file.withArray("mistakes")
                        .addObject()
                        .put("line", 1)
                        .put("column", 1)
                        .put("pointer", "")
                        .put("message", "it is not known what this is");
            }
        });
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a mutation that changes each generated file. */
    static CommandMutation inGeneratedFiles(UnaryOperator<String> change) {
        return inGeneratedFiles((text, fleet) -> change.apply(text));
    }

    /** Returns a mutation that changes each generated file, given the earlier files of the fleet by path. */
    static CommandMutation inGeneratedFiles(BiFunction<String, Map<String, String>, String> change) {
        return (command, in, right) -> {
            if (!command.contains("gen")) {
                return right.apply(command);
            }
            DirectoryFiles fleet = new DirectoryFiles(in);
            Map<String, String> before = fleet.files();
            CommandResult result = right.apply(command);
            Map<String, String> after = fleet.files();
            after.keySet().removeIf(path -> path.endsWith(".yaml"));
            after.replaceAll((path, text) -> change.apply(text, before));
            fleet.write(result.exit() == 0 ? after : Map.of());
            return result;
        };
    }

    /** Returns a mutation that changes the result of a generation. */
    static CommandMutation inGenerationResults(UnaryOperator<CommandResult> change) {
        return (command, in, right) -> {
            CommandResult result = right.apply(command);
            return command.contains("gen") ? change.apply(result) : result;
        };
    }

    /** Returns a mutation that removes an option and its value from a generation. */
    static CommandMutation generatingWithout(String argument, int words) {
        return (command, in, right) -> {
            int at = command.contains("gen") ? command.indexOf(argument) : -1;
            List<String> less = new ArrayList<>(command);
            if (at >= 0) {
                less.subList(at, at + words).clear();
            }
            return right.apply(less);
        };
    }

    /** Returns a mutation that changes the lines of an export. */
    static CommandMutation inExports(Function<List<String>, List<String>> change) {
        return (command, in, right) -> {
            CommandResult result = right.apply(command);
            return command.contains("export")
                    ? new CommandResult(
                            result.exit(),
                            change.apply(result.output().lines().toList()).stream()
                                    .map(line -> line + "\n")
                                    .collect(Collectors.joining()),
                            result.errors())
                    : result;
        };
    }
}
