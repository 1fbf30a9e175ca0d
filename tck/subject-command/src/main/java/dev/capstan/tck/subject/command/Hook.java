package dev.capstan.tck.subject.command;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.HookResult;
import dev.capstan.tck.subject.PreconditionFailed;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A command that the subject configures for an action outside its protocols.
 *
 * @param command executable and arguments, with placeholders such as <code>{url}</code>; <code>{java}</code> is the
 *     Java that runs the kit, <code>{here}</code> the directory of the subject's file
 * @param directory directory of the subject's file
 * @param in working directory, with placeholders; null for {@code directory}
 */
public record Hook(
        List<String> command, Path directory, @Nullable String in) {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([A-Za-z][A-Za-z0-9_-]*)}");

    private static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    public Hook {
        command = List.copyOf(command);
    }

    /** Creates a command that runs in the directory of the subject's file. */
    public Hook(List<String> command, Path here) {
        this(command, here, null);
    }

    /** Whether the command has this placeholder. */
    public boolean uses(String placeholder) {
        return command.stream().anyMatch(word -> word.contains("{" + placeholder + "}"));
    }

    /** Runs the command with its placeholders filled in. A placeholder that is a whole argument may become several. */
    public CommandResult run(Commands commands, Map<String, List<String>> values) {
        return run(commands, values, "");
    }

    /** Runs the command with standard input. */
    public CommandResult run(Commands commands, Map<String, List<String>> values, String input) {
        return commands.run(filled(values), directory(values), input);
    }

    /**
     * Runs the command as a means of the kit. Throws {@link PreconditionFailed} if it does not end or prints too much,
     * because that says nothing about a rule.
     */
    public CommandResult perform(Commands commands, Map<String, List<String>> values, String input) {
        try {
            return run(commands, values, input);
        } catch (ConformanceFailure failure) {
            throw new PreconditionFailed("a hook failed: " + failure.getMessage());
        }
    }

    /** Returns the outcome of a hook, which did what was requested if its command exited with 0. */
    public static HookResult outcome(CommandResult result) {
        return new HookResult(
                result.exit() == 0,
                result.output().strip(),
                "it ended with exit code " + result.exit() + ": " + result.output() + result.errors());
    }

    /** Returns the command with its placeholders filled in. */
    public List<String> filled(Map<String, List<String>> values) {
        Map<String, List<String>> all = known(values);
        return command.stream().flatMap(word -> filled(word, all)).toList();
    }

    private Path directory(Map<String, List<String>> values) {
        return in == null
                ? directory
                : directory.resolve(filled(in, known(values)).findFirst().orElseThrow());
    }

    private Map<String, List<String>> known(Map<String, List<String>> values) {
        Map<String, List<String>> all = new HashMap<>(values);
        all.put("java", List.of(JAVA));
        all.put("here", List.of(directory.toString()));
        return all;
    }

    private static Stream<String> filled(String word, Map<String, List<String>> values) {
        Matcher whole = PLACEHOLDER.matcher(word);
        if (whole.matches() && values.containsKey(whole.group(1))) {
            return values.get(whole.group(1)).stream();
        }
        return Stream.of(
                filled(word, name -> Optional.ofNullable(values.get(name)).map(value -> String.join(",", value))));
    }

    /**
     * Returns the text with its placeholders filled in, once: braces in a value are part of the value.
     *
     * @param value returns the value of a name, or empty for braces that are no placeholder
     */
    public static String filled(String text, Function<String, Optional<String>> value) {
        return PLACEHOLDER
                .matcher(text)
                .replaceAll(found ->
                        Matcher.quoteReplacement(value.apply(found.group(1)).orElse(found.group())));
    }
}
