package dev.capstan.tck.subject.command;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A command that the subject names for something that its protocols leave to the implementation.
 *
 * @param command the program and its arguments, with placeholders such as <code>{url}</code>; <code>{java}</code> is
 *     the Java that runs the kit
 * @param directory where it runs
 */
public record Hook(List<String> command, Path directory) {

    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    public Hook {
        command = List.copyOf(command);
    }

    /** Runs it with its placeholders filled in; one that stands alone may become several arguments. */
    public CommandResult run(Commands commands, Map<String, List<String>> values) {
        return run(commands, values, "");
    }

    /** Runs it with something on its standard input. */
    public CommandResult run(Commands commands, Map<String, List<String>> values, String input) {
        return commands.run(filled(values), directory, input);
    }

    /** The command with its placeholders filled in. */
    public List<String> filled(Map<String, List<String>> values) {
        Map<String, List<String>> all = new HashMap<>(values);
        all.put("java", List.of(JAVA));
        return command.stream().flatMap(word -> filled(word, all)).toList();
    }

    private static Stream<String> filled(String word, Map<String, List<String>> values) {
        for (Map.Entry<String, List<String>> value : values.entrySet()) {
            String placeholder = "{" + value.getKey() + "}";
            if (word.equals(placeholder)) {
                return value.getValue().stream();
            }
            word = word.replace(placeholder, String.join(",", value.getValue()));
        }
        return Stream.of(word);
    }
}
