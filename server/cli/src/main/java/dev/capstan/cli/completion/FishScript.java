package dev.capstan.cli.completion;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** A completion script for fish, which picocli does not generate. */
final class FishScript {

    private final CommandLine program;
    private final String name;
    private final List<String> lines = new ArrayList<>();

    FishScript(CommandLine program) {
        this.program = program;
        this.name = program.getCommandSpec().name();
    }

    /** Returns the script. */
    String text() {
        lines.add("# Completion of " + name + " for fish.");
        String known = CommandTexts.commands(program)
                .map(command -> quoted(command.qualifiedName()))
                .collect(Collectors.joining(" "));
        lines.add("set -g " + function("commands") + " " + known);
        lines.add("function " + function("at") + " -a expected");
        lines.add("    set -l command " + name);
        lines.add("    for word in (commandline -opc)[2..-1]");
        lines.add("        if contains -- \"$command $word\" $" + function("commands"));
        lines.add("            set command \"$command $word\"");
        lines.add("        end");
        lines.add("    end");
        lines.add("    test \"$command\" = \"$expected\"");
        lines.add("end");
        lines.add("complete -c " + name + " -f");
        CommandTexts.commands(program).forEach(this::add);
        return lines.stream().collect(Collectors.joining("\n", "", "\n"));
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
        lines.add("complete -c " + name + " -n " + quoted(function("at") + " " + quoted(command.qualifiedName())) + " "
                + completion + (text.isEmpty() ? "" : " -d " + quoted(text)));
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
                : "-f -a "
                        + quoted(StreamSupport.stream(
                                        argument.completionCandidates().spliterator(), false)
                                .collect(Collectors.joining(" ")));
    }

    private String function(String suffix) {
        return "__" + name.replace('-', '_') + "_" + suffix;
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
