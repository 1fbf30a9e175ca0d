package dev.capstan.tck.report;

import dev.capstan.tck.rules.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The command that repeats a run.
 *
 * @param arguments the command and its arguments; empty if a run had none
 */
record RerunCommand(List<String> arguments) {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");
    private static final Set<String> SELECTING = Set.of("--only", "--area");

    RerunCommand {
        arguments = List.copyOf(arguments);
    }

    /** Returns the command for one rule only. */
    RerunCommand of(Rule rule) {
        List<String> retained = new ArrayList<>();
        for (int index = 0; index < arguments.size(); index++) {
            String word = arguments.get(index);
            if (SELECTING.contains(word)) {
                index++;
            } else if (SELECTING.stream().noneMatch(option -> word.startsWith(option + "="))) {
                retained.add(word);
            }
        }
        retained.add("--only");
        retained.add(rule.id());
        return new RerunCommand(retained);
    }

    boolean isKnown() {
        return !arguments.isEmpty();
    }

    /** Returns the command as one line for a POSIX shell. */
    String line() {
        return arguments.stream().map(RerunCommand::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
