package dev.capstan.cli.completion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The manual page of a command, in section 1.
 *
 * @param command the command, below the program that it belongs to
 */
public record ManPage(CommandSpec command) {

    private static final int UNBROKEN = 100_000;

    /** Returns the pages of a program and of all its commands. It widens their usage help, so that no line is broken. */
    public static Stream<ManPage> of(CommandLine program) {
        program.setUsageHelpAutoWidth(false).setUsageHelpWidth(UNBROKEN);
        return CommandTexts.commands(program).map(ManPage::new);
    }

    /** Returns the name of the page, such as {@code capstan-audit-verify}. */
    public String name() {
        return command.qualifiedName("-");
    }

    /** Returns the page in the format of {@code man}. It has no date, so that equal commands have equal pages. */
    public String text() {
        String version = argument(command.root().version());
        String[] description = command.usageMessage().description();
        List<String> lines = new ArrayList<>();
        lines.add(".TH " + name().toUpperCase(Locale.ROOT) + " 1 \"\" " + version + " \"User Commands\"");
        lines.add(".nh");
        lines.add(".ad l");
        section(lines, "NAME", name() + " - " + CommandTexts.summary(description));
        section(lines, "SYNOPSIS", new Help(command, Help.defaultColorScheme(Ansi.OFF)).synopsis(0));
        section(lines, "DESCRIPTION", CommandTexts.paragraph(description));
        items(lines, "ARGUMENTS", arguments());
        items(lines, "OPTIONS", options());
        items(lines, "COMMANDS", subcommands());
        notes(lines);
        if (command.parent() != null) {
            section(lines, "SEE ALSO", new ManPage(command.parent()).name() + "(1)");
        }
        return lines.stream().collect(Collectors.joining("\n", "", "\n"));
    }

    /** A term of a list and its meaning. */
    private record Item(String term, String meaning) {}

    private Stream<Item> arguments() {
        return command.positionalParameters().stream()
                .filter(each -> !each.hidden())
                .map(each -> new Item(each.paramLabel(), description(each)));
    }

    private Stream<Item> options() {
        return CommandTexts.options(command).stream().map(each -> new Item(header(each), description(each)));
    }

    private Stream<Item> subcommands() {
        return CommandTexts.subcommands(command.commandLine())
                .map(CommandLine::getCommandSpec)
                .map(each -> new Item(
                        new ManPage(each).name() + "(1)",
                        CommandTexts.paragraph(each.usageMessage().description())));
    }

    private static String description(ArgSpec argument) {
        return CommandTexts.paragraph(argument.description());
    }

    private static String header(OptionSpec option) {
        boolean hasValue = option.arity().max() > 0;
        boolean needsValue = option.arity().min() > 0;
        String value = needsValue ? "=" + option.paramLabel() : "[=" + option.paramLabel() + "]";
        return Arrays.stream(option.names()).collect(Collectors.joining(", ")) + (hasValue ? value : "");
    }

    private static void section(List<String> lines, String title, String text) {
        lines.add(".SH " + title);
        lines.add(escaped(text.strip().replaceAll("\\s+", " ")));
    }

    private static void items(List<String> lines, String title, Stream<Item> items) {
        List<Item> all = items.toList();
        if (!all.isEmpty()) {
            lines.add(".SH " + title);
        }
        all.forEach(item -> lines.addAll(List.of(".TP", ".B " + escaped(item.term()), escaped(item.meaning()))));
    }

    /** Adds the lines of the footer, each for itself, because some are examples. */
    private void notes(List<String> lines) {
        List<String> footer = Arrays.stream(command.usageMessage().footer())
                .filter(line -> !line.isBlank())
                .map(line -> CommandTexts.paragraph(line))
                .toList();
        if (!footer.isEmpty()) {
            lines.add(".SH NOTES");
        }
        footer.forEach(line -> lines.addAll(List.of(".PP", escaped(line))));
    }

    private static String argument(String... lines) {
        return '"' + escaped(CommandTexts.paragraph(lines)).replace("\"", "\\(dq") + '"';
    }

    /** Returns text without the characters that the format gives a meaning. */
    private static String escaped(String text) {
        String safe = text.replace("\\", "\\e").replace("-", "\\-");
        return safe.startsWith(".") || safe.startsWith("'") ? "\\&" + safe : safe;
    }
}
