package dev.capstan.tck.cli;

import dev.capstan.tck.Selection;
import dev.capstan.tck.rules.RuleBook;
import java.util.LinkedHashSet;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that select the rules of a command. */
final class RuleOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command;

    @Option(
            names = "--area",
            split = ",",
            paramLabel = "AREA",
            description = "Only the rules of this area. Comma-separated; repeatable.")
    private Set<String> areas = new LinkedHashSet<>();

    @Option(
            names = "--level",
            paramLabel = "LEVEL",
            defaultValue = "all",
            description = "Levels of the rules: must, should (and must), or all. Default: ${DEFAULT-VALUE}.")
    private KeywordLevel level = KeywordLevel.all;

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "ID",
            description = "Only this rule, clause or group of clauses, such as GR-5.1.2, GR-5.1 or GR-5."
                    + " Comma-separated; repeatable.")
    private Set<String> only = new LinkedHashSet<>();

    /** Returns the selection of rules. Reports a misuse if the selection is empty. */
    Selection selection() {
        requireAreas(areas, command);
        RuleBook ruleBook = RuleBook.bundled();
        Set<String> ids = new LinkedHashSet<>();
        for (String id : only) {
            ids.add(RuleId.parse(id).orElseThrow(() -> usageError(RuleId.invalid(id))));
        }
        Selection selection = new Selection(areas, ids, level.keywords());
        if (ruleBook.rules().stream().noneMatch(selection::includes)) {
            throw usageError("no rule matches --area, --level and --only");
        }
        return selection;
    }

    /** Reports a misuse of a command if one of these areas does not exist. */
    static void requireAreas(Set<String> areas, CommandSpec command) {
        for (String area : areas) {
            if (!RuleBook.AREAS.contains(area)) {
                throw new ParameterException(
                        command.commandLine(),
                        "'" + area + "' is not a valid area" + Suggestion.among(RuleBook.AREAS, area) + "; use one of "
                                + String.join(", ", RuleBook.AREAS));
            }
        }
    }

    private ParameterException usageError(String message) {
        return new ParameterException(command.commandLine(), message);
    }
}
