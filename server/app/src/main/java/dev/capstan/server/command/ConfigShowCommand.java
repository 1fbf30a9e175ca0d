package dev.capstan.server.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.capstan.cli.CliCommand;
import dev.capstan.cli.Table;
import dev.capstan.core.json.Json;
import dev.capstan.core.secret.SecretRef;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** {@code capstan config show}: the settings that {@code serve} would have, and where each comes from. */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        description =
                "Show the settings that serve would have with the same options, variables and file, and the source"
                        + " of each. Secrets are hidden.")
public final class ConfigShowCommand extends CliCommand {

    private static final Set<String> SECRETS =
            Set.of("introspection-key", "database-password", "tls-keystore-password");
    private static final String HIDDEN = "(hidden)";
    private static final Pattern USER_INFO = Pattern.compile("//[^/@]*@");
    private static final Pattern PASSWORD = Pattern.compile("(?i)(password=)[^&]*");

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Mixin
    private ServeOptions options;

    /**
     * A setting in force.
     *
     * @param source {@code option}, a variable, the file, or {@code default}
     */
    private record Line(String key, String value, String source) {}

    @Override
    public Integer call() {
        return options.configure(spec())
                .map(configuration -> {
                    options.settings(spec());
                    print(configuration);
                    return ExitCode.OK;
                })
                .orElse(ExitCode.SOFTWARE);
    }

    private void print(Configuration configuration) {
        List<Line> lines = Configuration.options(spec()).stream()
                .map(option -> line(option, configuration))
                .toList();
        if (json) {
            ArrayNode array = Json.mapper().createArrayNode();
            lines.forEach(line -> array.addObject()
                    .put("setting", line.key())
                    .put("value", line.value())
                    .put("source", line.source()));
            out().println(Json.write(array));
        } else {
            Table table = new Table("SETTING", "VALUE", "SOURCE");
            lines.forEach(line -> table.row(List.of(line.key(), line.value(), line.source())));
            table.print(out());
        }
    }

    private Line line(OptionSpec option, Configuration configuration) {
        String key = Configuration.key(option);
        return configuration
                .source(option)
                .map(source -> new Line(key, shown(key, option), source))
                .orElseGet(() -> new Line(key, SettingDescription.of(option).defaultValue(), "default"));
    }

    private static String shown(String key, OptionSpec option) {
        String value = option.stringValues().isEmpty() ? HIDDEN : String.join(",", option.stringValues());
        boolean isSecret = SECRETS.contains(key) && SecretRef.parse(value).isEmpty();
        return isSecret
                ? HIDDEN
                : PASSWORD.matcher(USER_INFO.matcher(value).replaceAll("//" + HIDDEN + "@"))
                        .replaceAll("$1" + HIDDEN);
    }
}
