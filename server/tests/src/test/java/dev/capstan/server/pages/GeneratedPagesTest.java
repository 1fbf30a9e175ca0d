package dev.capstan.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.agentrpc.RpcError;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Side;
import dev.capstan.http.common.StatusCodes;
import dev.capstan.server.architecture.MavenModules;
import dev.capstan.server.command.Capstan;
import dev.capstan.server.command.SettingDescription;
import dev.capstan.server.scaling.ScalingStudy;
import dev.capstan.sinks.SinkParameter;
import dev.capstan.sinks.SinkProtocol;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The pages that are generated: the errors from the catalogue, the commands from their help, rates from a simulation. */
class GeneratedPagesTest {

    private static final int WIDTH = 100;
    private static final String BEGIN = "<!-- generated -->\n";
    private static final String END = "<!-- end -->\n";

    @Test
    void theErrorsAreTheCatalogue() throws IOException {
        String rows = Stream.of(RefusalCode.values())
                .map(GeneratedPagesTest::row)
                .collect(Collectors.joining(
                        "", "| Code | HTTP | Agent RPC | Retry | Meaning |\n| --- | --- | --- | --- | --- |\n", ""));

        assertGenerated("errors.md", rows);
    }

    @Test
    void theCommandsAreTheirHelp() throws IOException {
        assertGenerated("cli.md", help(Capstan.commandLine()));
    }

    @Test
    void theSettingsAreTheOptions() throws IOException {
        String rows = SettingDescription.all().stream()
                .map(GeneratedPagesTest::row)
                .collect(Collectors.joining(
                        "", "| Key | Variable | Default | Meaning |\n| --- | --- | --- | --- |\n", ""));

        assertGenerated("configuration.md", rows);
    }

    @Test
    void theParametersOfSinksAreThoseOfTheTable() throws IOException {
        String rows = Stream.of(SinkParameter.values())
                .map(GeneratedPagesTest::row)
                .collect(Collectors.joining(
                        "", "| Parameter | Schemes | Default | Meaning |\n| --- | --- | --- | --- |\n", ""));

        assertGenerated("sinks.md", rows);
    }

    private static String row(SinkParameter parameter) {
        List<String> schemes = Stream.of(SinkProtocol.values())
                .filter(parameter::appliesTo)
                .map(protocol -> "`" + protocol.scheme() + "`")
                .toList();
        return "| `" + parameter.key() + "` | "
                + (schemes.size() == SinkProtocol.values().length ? "all" : String.join(", ", schemes)) + " | "
                + parameter.defaultValue() + " | " + parameter.meaning() + " |\n";
    }

    @Test
    void theScalingIsSimulated() throws IOException {
        ScalingStudy study = new ScalingStudy();

        assertGenerated("scaling.md", study.table());
        Path plot = MavenModules.ROOT.resolve("docs/scaling.svg");
        if (Boolean.getBoolean("pages.write")) {
            Files.writeString(plot, study.plot());
        }
        assertThat(Files.readString(plot)).isEqualTo(study.plot());
    }

    private static String row(SettingDescription setting) {
        String variables =
                setting.variables().stream().map(name -> "`" + name + "`").collect(Collectors.joining(", "));
        return "| `" + setting.key() + "` | " + variables + " | " + setting.defaultValue() + " | "
                + setting.meaning().replace("|", "\\|").replace("<", "&lt;") + " |\n";
    }

    private static String row(RefusalCode code) {
        String statuses = refusals(code)
                .map(refusal -> String.valueOf(StatusCodes.of(refusal).getCode()))
                .distinct()
                .collect(Collectors.joining(", "));
        String rpc = RpcError.code(Refusal.of(code, ""));
        return "| `" + code.wire() + "` | " + statuses + " | " + (rpc.equals(code.wire()) ? "" : "`" + rpc + "`")
                + " | " + (code.retryable() ? "yes" : "no") + " | " + code.meaning() + " |\n";
    }

    /** Returns the refusals of a code whose status may differ. */
    private static Stream<Refusal> refusals(RefusalCode code) {
        return code == RefusalCode.SCHEMA_VIOLATION
                ? Stream.of(Side.values()).map(side -> Refusal.schemaViolation(side, List.of()))
                : Stream.of(Refusal.of(code, ""));
    }

    private static String help(CommandLine command) {
        return usage(command)
                + command.getSubcommands().values().stream()
                        .distinct()
                        .map(GeneratedPagesTest::help)
                        .collect(Collectors.joining());
    }

    private static String usage(CommandLine command) {
        command.setUsageHelpAutoWidth(false).setUsageHelpWidth(WIDTH);
        String text = command.getUsageMessage(Ansi.OFF)
                .lines()
                .map(String::stripTrailing)
                .collect(Collectors.joining("\n"));
        return "\n## " + command.getCommandSpec().qualifiedName() + "\n\n```text\n" + text + "\n```\n";
    }

    /** With {@code -Dpages.write=true} the page is written. */
    private static void assertGenerated(String name, String generated) throws IOException {
        Path page = MavenModules.ROOT.resolve("docs").resolve(name);
        String text = Files.readString(page);
        int begin = text.indexOf(BEGIN) + BEGIN.length();
        int end = text.indexOf(END);
        String expected = text.substring(0, begin) + "\n" + generated.strip() + "\n\n" + text.substring(end);
        if (Boolean.getBoolean("pages.write")) {
            Files.writeString(page, expected);
        }
        assertThat(Files.readString(page))
                .as("docs/" + name + ": write it with -Dtest=GeneratedPagesTest -Dpages.write=true, and read the diff")
                .isEqualTo(expected);
    }
}
