package dev.capstan.cli.completion;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The parts of the commands' model that users see. */
final class CommandTexts {

    private CommandTexts() {}

    /** Returns a program and all of its commands, each before its own. */
    static Stream<CommandSpec> commands(CommandLine program) {
        return Stream.concat(
                Stream.of(program.getCommandSpec()), subcommands(program).flatMap(CommandTexts::commands));
    }

    /** Returns the commands of a command, without hidden ones. */
    static Stream<CommandLine> subcommands(CommandLine command) {
        return command.getSubcommands().values().stream()
                .distinct()
                .filter(each -> !each.getCommandSpec().usageMessage().hidden());
    }

    /** Returns the options of a command, without hidden ones. */
    static List<OptionSpec> options(CommandSpec command) {
        return command.options().stream().filter(option -> !option.hidden()).toList();
    }

    /** Returns the lines of a description as one paragraph. */
    static String paragraph(String... lines) {
        return Arrays.stream(lines).map(String::strip).collect(Collectors.joining(" "));
    }

    /** Returns the beginning of a description: its first clause, without a punctuation mark at its end. */
    static String summary(String... lines) {
        return paragraph(lines).split("[.:;](?: |$)", 2)[0];
    }
}
