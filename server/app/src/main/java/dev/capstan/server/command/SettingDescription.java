package dev.capstan.server.command;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The description of a setting, taken from its option.
 *
 * @param key key in the file: the name of the option without dashes
 * @param variables variables that set it
 * @param defaultValue default; where it depends on something, as the help describes it
 * @param meaning what it sets
 */
public record SettingDescription(String key, List<String> variables, String defaultValue, String meaning) {

    private static final Pattern DEFAULT = Pattern.compile("(?s)(.*?) Default(?: of serve and migrate)?: (.*)\\.");

    public SettingDescription {
        variables = List.copyOf(variables);
    }

    /** Returns all settings in the order of the options. */
    public static List<SettingDescription> all() {
        return Configuration.options(new CommandLine(new ServeCommand()).getCommandSpec()).stream()
                .map(SettingDescription::of)
                .toList();
    }

    /** Returns the description of an option. */
    static SettingDescription of(OptionSpec option) {
        String text = String.join(" ", option.description());
        Matcher described = DEFAULT.matcher(text);
        boolean hasDefault = described.matches();
        return new SettingDescription(
                Configuration.key(option),
                Configuration.variables(option),
                option.defaultValue() != null ? option.defaultValue() : hasDefault ? described.group(2) : "none",
                hasDefault ? described.group(1) : text);
    }
}
