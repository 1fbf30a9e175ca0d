package dev.capstan.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.config.LoadResult;
import dev.capstan.config.document.Diagnostic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.ParameterException;

/** Settings from options, variables and a file. */
class ConfigurationTest {

    /** A valid value of each setting whose type is not enough to know one. */
    private static final Map<String, String> SAMPLES = Map.ofEntries(
            Map.entry("anonymous", "none"),
            Map.entry("log-level", "debug"),
            Map.entry("log-format", "json"),
            Map.entry("tls-min-version", "1.3"),
            Map.entry("min-fleet-version", "1.2.3"),
            Map.entry("public-url", "https://capstan.example"),
            Map.entry("forbid", "network:write,database:write@tenant=acme"),
            Map.entry("trusted-proxy", "10.0.0.0/8,::1"),
            Map.entry("channel", "a,b"),
            Map.entry("validation-engine", "networknt"),
            Map.entry("sink", "syslog+tls://logs.example.com:6514,https://siem.example.com/events"));

    @TempDir
    private Path directory;

    static Stream<String> keys() {
        return SettingDescription.all().stream().map(SettingDescription::key).filter(key -> !key.equals("config"));
    }

    private static String sample(String key) {
        var option = new ParsedServe().option(key);
        String simple =
                switch (option.type().getSimpleName()) {
                    case "boolean" -> "true";
                    case "int", "Integer", "Long" -> "7";
                    case "double" -> "0.5";
                    case "Duration" -> "90s";
                    default -> "some-text";
                };
        return SAMPLES.getOrDefault(key, simple);
    }

    @ParameterizedTest
    @MethodSource("keys")
    void optionVariableAndKeyOfTheFileSetTheSame(String key) throws IOException {
        String value = sample(key);
        Object byOption = value(key, Map.of(), "", "--" + key + "=" + value);

        assertThat(byOption).isNotEqualTo(value(key, Map.of(), ""));
        assertThat(value(key, Map.of(), key + ": \"" + value + "\"\n")).isEqualTo(byOption);
        assertThat(value(
                        key,
                        Map.of(),
                        key + ": " + (value.contains(",") ? "['" + value.replace(",", "','") + "']" : value)))
                .as("not quoted")
                .isEqualTo(byOption);
        List<String> variables = variables(key);
        String own = "CAPSTAN_" + key.toUpperCase(Locale.ROOT).replace('-', '_');
        if (variables.equals(List.of(own)) && !key.equals("introspection-key")) {
            assertThat(value(key, Map.of(own, value), "")).isEqualTo(byOption);
        } else {
            assertThat(source(key, Map.of(variables.get(0), value))).contains(variables.get(0));
        }
    }

    @Test
    void optionPrecedesVariableAndVariablePrecedesFile() throws IOException {
        Map<String, String> variable = Map.of("CAPSTAN_PORT", "2");

        assertThat(value("port", variable, "port: 3\n", "--port", "1")).isEqualTo(1);
        assertThat(value("port", variable, "port: 3\n")).isEqualTo(2);
        assertThat(value("port", Map.of("CAPSTAN_PORT", ""), "port: 3\n")).isEqualTo(3);
        assertThat(value("port", Map.of(), "")).isEqualTo(8420);
        assertThat(value("access-log", Map.of(), "access-log: true\n", "--access-log=false"))
                .isEqualTo(false);
        assertThat(value("channel", Map.of(), "channel: [a, b]\n", "--channel", "c"))
                .isEqualTo(List.of("c"));
    }

    @Test
    void variableNamesTheFile() throws IOException {
        Path file = Files.writeString(directory.resolve("capstan.yaml"), "port: 4\n");
        ParsedServe parsed = new ParsedServe();
        parsed.configured(Optional.empty(), Map.of("CAPSTAN_CONFIG", file.toString()));

        assertThat(parsed.option("port").stringValues()).containsExactly("4");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "prot: 1 | unknown key 'prot'; did you mean 'port'?",
                "config: other.yaml | unknown key 'config'",
                "port: {a: 1} | write a text, a number, true or false, or a list of texts",
                "port: | write a text, a number, true or false, or a list of texts",
                "- port | the file is a list; write keys and values"
            })
    void errorOfTheFileIsShownWithItsPlace(String text, String message) throws IOException {
        Path file = Files.writeString(directory.resolve("capstan.yaml"), text + "\n");

        LoadResult<Configuration> result = new ParsedServe().load(Optional.of(file), Map.of());

        List<Diagnostic> diagnostics = result.fold(loaded -> List.of(), rejected -> rejected);
        assertThat(diagnostics).singleElement().satisfies(error -> {
            assertThat(error.message()).contains(message);
            assertThat(error.file()).isEqualTo(file.toString());
            assertThat(error.line()).isEqualTo(1);
        });
    }

    @Test
    void invalidValueNamesItsSource() throws IOException {
        assertThatExceptionOfType(ParameterException.class)
                .isThrownBy(() -> value("port", Map.of("CAPSTAN_PORT", "many"), ""))
                .withMessage("Invalid value for option '--port': 'many' is not an int (set by CAPSTAN_PORT)");
        assertThatExceptionOfType(ParameterException.class)
                .isThrownBy(() -> value("grace", Map.of(), "grace: soon\n"))
                .withMessageContaining("--grace")
                .withMessageEndingWith("(set by " + directory.resolve("capstan.yaml") + ")");
    }

    @Test
    void variableWithNearlyTheNameOfASettingIsAnError() {
        assertThatExceptionOfType(ParameterException.class)
                .isThrownBy(() -> new ParsedServe().load(Optional.empty(), Map.of("CAPSTAN_MAX_REQEUSTS", "1")))
                .withMessage(
                        "the variable CAPSTAN_MAX_REQEUSTS is not a setting; did you mean 'CAPSTAN_MAX_REQUESTS'?");
        new ParsedServe()
                .configuration(
                        Optional.empty(),
                        Map.of(
                                "CAPSTAN_PASSWORD",
                                "x",
                                "CAPSTAN_JAVA_OPTIONS",
                                "x",
                                "CAPSTAN_OLD_KEY_OF_ANA",
                                "x",
                                "PORT",
                                "x"));
    }

    private Object value(String key, Map<String, String> environment, String text, String... arguments)
            throws IOException {
        Path file = directory.resolve("capstan.yaml");
        Files.writeString(file, text);
        Optional<Path> named = text.isEmpty() ? Optional.empty() : Optional.of(file);
        Object value = new ParsedServe(arguments)
                .configured(named, environment)
                .option(key)
                .getValue();
        return value == null ? Optional.empty() : value;
    }

    private static Optional<String> source(String key, Map<String, String> environment) {
        ParsedServe parsed = new ParsedServe();
        return parsed.configuration(Optional.empty(), environment).source(parsed.option(key));
    }

    private static List<String> variables(String key) {
        return Configuration.variables(new ParsedServe().option(key));
    }
}
