package dev.capstan.tck.subject.command;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A command that the subject names for something that its protocols leave to the implementation.
 *
 * @param command the program and its arguments, with placeholders such as <code>{url}</code>; <code>{java}</code> is
 *     the Java that runs the kit, <code>{here}</code> the directory of the subject's file; where the system property
 *     {@code capstan.tck.classes} names an archive of classes, that Java uses it
 * @param here that directory
 * @param in where it runs, with placeholders, unless it runs there
 */
public record Hook(
        List<String> command, Path here, @Nullable String in) {

    private static final String CLASS_ARCHIVE = "capstan.tck.classes";
    private static final List<String> JAVA = java();

    public Hook {
        command = List.copyOf(command);
    }

    /** A command that runs in the directory of the subject's file. */
    public Hook(List<String> command, Path here) {
        this(command, here, null);
    }

    private static List<String> java() {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String archive = System.getProperty(CLASS_ARCHIVE);
        // An archive that does not fit is not used, and nothing is said of it among what a command prints.
        return archive == null ? List.of(java) : List.of(java, "-XX:SharedArchiveFile=" + archive, "-Xlog:disable");
    }

    /** Runs it with its placeholders filled in; one that stands alone may become several arguments. */
    public CommandResult run(Commands commands, Map<String, List<String>> values) {
        return run(commands, values, "");
    }

    /** Runs it with something on its standard input. */
    public CommandResult run(Commands commands, Map<String, List<String>> values, String input) {
        return commands.run(filled(values), directory(values), input);
    }

    /** The command with its placeholders filled in. */
    public List<String> filled(Map<String, List<String>> values) {
        Map<String, List<String>> all = known(values);
        return command.stream().flatMap(word -> filled(word, all)).toList();
    }

    private Path directory(Map<String, List<String>> values) {
        return in == null
                ? here
                : here.resolve(filled(in, known(values)).findFirst().orElseThrow());
    }

    private Map<String, List<String>> known(Map<String, List<String>> values) {
        Map<String, List<String>> all = new HashMap<>(values);
        all.put("java", JAVA);
        all.put("here", List.of(here.toString()));
        return all;
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
