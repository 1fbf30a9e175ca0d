package dev.capstan.cli.completion;

import java.io.File;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** A completion script for fish, which picocli does not generate. */
final class FishScript {

    /** The functions of the script: the commands, and whether the cursor is at one of them. */
    private static final String FUNCTIONS = """
        # Completion of %1$s for fish.
        set -g %2$s_commands %3$s
        function %2$s_at -a expected
            set -l command %1$s
            for word in (commandline -opc)[2..-1]
                if contains -- "$command $word" $%2$s_commands
                    set command "$command $word"
                end
            end
            test "$command" = "$expected"
        end
        complete -c %1$s -f
        """;

    private final CommandLine program;
    private final String name;
    private final String prefix;
    private final StringBuilder script = new StringBuilder();

    FishScript(CommandLine program) {
        this.program = program;
        this.name = program.getCommandSpec().name();
        this.prefix = "__" + name.replace('-', '_');
    }

    /** Returns the script. */
    String text() {
        String known = CommandTexts.commands(program)
                .map(command -> quoted(command.qualifiedName()))
                .collect(Collectors.joining(" "));
        script.append(FUNCTIONS.formatted(name, prefix, known));
        CommandTexts.commands(program).forEach(this::add);
        return script.toString();
    }

    private void add(CommandSpec command) {
        CommandTexts.subcommands(command.commandLine()).forEach(subcommand -> {
            CommandSpec spec = subcommand.getCommandSpec();
            addRule(command, "-a " + spec.name(), spec.usageMessage().description());
        });
        CommandTexts.options(command)
                .forEach(option -> addRule(command, names(option) + value(option), option.description()));
        command.positionalParameters().stream()
                .filter(argument -> !argument.hidden())
                .map(FishScript::candidates)
                .filter(candidates -> !candidates.isEmpty())
                .forEach(candidates -> addRule(command, candidates));
    }

    private void addRule(CommandSpec command, String completion, String... description) {
        String text = CommandTexts.summary(description);
        String condition = prefix + "_at " + quoted(command.qualifiedName());
        script.append("complete -c " + name + " -n " + quoted(condition) + " " + completion)
                .append(text.isEmpty() ? "" : " -d " + quoted(text))
                .append('\n');
    }

    private static String names(OptionSpec option) {
        return Stream.of(option.names())
                .map(each -> each.startsWith("--") ? "-l " + each.substring(2) : "-s " + each.substring(1))
                .collect(Collectors.joining(" "));
    }

    private static String value(OptionSpec option) {
        if (option.arity().min() == 0) {
            return "";
        }
        String candidates = candidates(option);
        return candidates.isEmpty() ? " -x" : " -r " + candidates;
    }

    /** Returns the completion of a value: that of files, or the values that there are; empty if it can be any text. */
    private static String candidates(ArgSpec argument) {
        Class<?> type = argument.auxiliaryTypes()[0];
        if (type == Path.class || type == File.class) {
            return "-F";
        }
        return argument.completionCandidates() == null
                ? ""
                : "-f -a " + quoted(String.join(" ", argument.completionCandidates()));
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
