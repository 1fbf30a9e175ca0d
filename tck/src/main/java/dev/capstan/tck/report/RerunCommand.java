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
 * @param words the command and its arguments; empty if a run had none
 */
record RerunCommand(List<String> words) {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");
    private static final Set<String> SELECTING = Set.of("--only", "--area");

    RerunCommand {
        words = List.copyOf(words);
    }

    /** Returns the command for one rule only. */
    RerunCommand of(Rule rule) {
        List<String> kept = new ArrayList<>();
        for (int index = 0; index < words.size(); index++) {
            String word = words.get(index);
            if (SELECTING.contains(word)) {
                index++;
            } else if (SELECTING.stream().noneMatch(option -> word.startsWith(option + "="))) {
                kept.add(word);
            }
        }
        kept.add("--only");
        kept.add(rule.id());
        return new RerunCommand(kept);
    }

    boolean isKnown() {
        return !words.isEmpty();
    }

    /** Returns the command as one line for a POSIX shell. */
    String line() {
        return words.stream().map(RerunCommand::quoted).collect(Collectors.joining(" "));
    }

    private static String quoted(String word) {
        return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
