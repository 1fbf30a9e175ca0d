package dev.capstan.tck.reference;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.cli.CapstanTck;
import dev.capstan.tck.json.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The reference server with a subject file that lists no optional feature. */
class OptionalFeaturesIT {

    @TempDir
    private Path work;

    @Test
    void aRuleThatNeedsAnotherFeatureIsInapplicableUnlessTheDiscoveryDocumentListsTheFeature() throws IOException {
        Path subject = ReferenceProfile.changed(work, "\nclaims:", "\nfeatures: []\nclaims:");

        Map<String, JsonNode> rules = rules(subject, "GR-8.3.30", "GR-8.3.23", "X-GR-2.4.3", "GR-6.2.3");

        assertThat(rules.get("GR-8.3.30").path("verdict").asText()).isEqualTo("inapplicable");
        assertThat(rules.get("GR-8.3.30").path("inapplicable").asText())
                .isEqualTo("the subject does not offer executions that stream their result (feature streaming)");
        assertThat(rules.get("GR-8.3.23").path("verdict").asText())
                .as("a rule that needs no optional feature")
                .isEqualTo("passed");
        assertThat(rules.get("X-GR-2.4.3").path("verdict").asText())
                .as("the discovery document lists the mode autonomous")
                .isEqualTo("passed");
        assertThat(rules.get("GR-6.2.3").path("verdict").asText())
                .as("the discovery document has an endpoint for introspection")
                .isEqualTo("passed");
    }

    private static Map<String, JsonNode> rules(Path subject, String... ids) {
        StringWriter output = new StringWriter();
        CommandLine command = CapstanTck.commandLine();
        command.setOut(new PrintWriter(output));
        command.setErr(new PrintWriter(new StringWriter()));
        String[] arguments = new String[3 + 2 * ids.length];
        arguments[0] = "--subject";
        arguments[1] = subject.toString();
        arguments[2] = "--json";
        for (int index = 0; index < ids.length; index++) {
            arguments[3 + 2 * index] = "--only";
            arguments[4 + 2 * index] = ids[index];
        }
        assertThat(command.execute(arguments)).isZero();
        return Json.read(output.toString())
                .path("rules")
                .valueStream()
                .collect(Collectors.toMap(rule -> rule.path("id").asText(), rule -> rule));
    }
}
