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

/** What is wrong with the commands of a server, given commands that work. */
@FunctionalInterface
public interface CommandMutation {

    /** Nothing is wrong. */
    CommandMutation NONE = (command, in, right) -> right.apply(command);

    /**
     * How a command ends.
     *
     * @param in the directory that it runs in
     * @param right how another one ends that works
     */
    CommandResult result(List<String> command, Path in, Function<List<String>, CommandResult> right);

    /** What loading says of each file is changed; a file that has no mistake left is accepted. */
    static CommandMutation ofFiles(Consumer<ObjectNode> change) {
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

    /** What is forwarded is changed. */
    static CommandMutation ofRelayed(UnaryOperator<String> change) {
        return (command, in, right) -> {
            CommandResult result = right.apply(command);
            return command.contains("relay")
                    ? new CommandResult(result.exit(), change.apply(result.output()), result.errors())
                    : result;
        };
    }

    /** Each mistake is reported in another way. */
    static CommandMutation ofMistakes(Consumer<ObjectNode> change) {
        return ofFiles(file -> file.path("mistakes").forEach(mistake -> change.accept((ObjectNode) mistake)));
    }

    /** Some mistakes are overlooked. */
    static CommandMutation suppressing(Predicate<JsonNode> mistakes) {
        return ofFiles(file -> {
            if (file.path("mistakes") instanceof ArrayNode listed && !listed.isEmpty()) {
                for (Iterator<JsonNode> each = listed.iterator(); each.hasNext(); ) {
                    if (mistakes.test(each.next())) {
                        each.remove();
                    }
                }
                file.put("ok", listed.isEmpty());
            }
        });
    }

    /** Mistakes whose message has these words are overlooked. */
    static CommandMutation suppressing(String words) {
        return suppressing(mistake -> mistake.path("message").asText().contains(words)
                || mistake.path("pointer").asText().contains(words));
    }

    /** Files in whose text these words stand are refused. */
    static CommandMutation refusing(String words) {
        return ofFiles(file -> {
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

    /** What a generation wrote is changed, file by file. */
    static CommandMutation ofGenerated(UnaryOperator<String> change) {
        return ofGenerated((text, fleet) -> change.apply(text));
    }

    /** What a generation wrote is changed, file by file, in view of the fleet as it was before, by its paths. */
    static CommandMutation ofGenerated(BiFunction<String, Map<String, String>, String> change) {
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

    /** A generation ends in another way. */
    static CommandMutation ofGenerations(UnaryOperator<CommandResult> change) {
        return (command, in, right) -> {
            CommandResult result = right.apply(command);
            return command.contains("gen") ? change.apply(result) : result;
        };
    }

    /** A generation overlooks an argument and the value behind it. */
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

    /** The lines of an export are changed. */
    static CommandMutation ofExports(Function<List<String>, List<String>> change) {
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
