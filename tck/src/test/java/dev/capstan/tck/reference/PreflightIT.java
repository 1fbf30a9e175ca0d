package dev.capstan.tck.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.cli.CapstanTck;
import dev.capstan.tck.json.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The preflight of the reference server with a subject file that has a mistake. */
class PreflightIT {

    @TempDir
    private Path work;

    private final StringWriter output = new StringWriter();

    @Test
    void aHookThatFailsStopsTheRunWithItsNameAndTheResponse() throws IOException {
        Path subject = profile("/agents/{agent_id}/session", "/agents/{agent_id}/nothing");

        assertThat(exitCode("--subject", subject.toString(), "--area", "grants", "--json"))
                .isEqualTo(2);

        assertThat(Json.read(output.toString()).path("preflight").valueStream())
                .singleElement()
                .satisfies(problem -> {
                    assertThat(problem.path("name").asText()).startsWith("The hook end-session");
                    assertThat(problem.path("reason").asText()).contains("the hook 'end-session' failed: HTTP 404");
                });
    }

    @Test
    void aHookThatIsMissingIsListedOnceWithEverythingThatNeedsIt() throws IOException {
        String hooks = ReferenceProfile.text();
        String approve = hooks.substring(hooks.indexOf("  approve:"), hooks.indexOf("  revoke-grant:"));
        Path subject = profile(approve, "");

        assertThat(exitCode("--subject", subject.toString(), "--area", "grants"))
                .isEqualTo(2);

        assertThat(output.toString())
                .contains("The hook approve grants the fixture echo", "The hook revoke-grant", "its file has no hook")
                .containsOnlyOnce("reason")
                .contains("--no-preflight");
    }

    @Test
    void rulesThatNeedAHookThatFailsAreNotAccusedOfIt() throws IOException {
        Path subject = profile("/agents/{agent_id}/session", "/agents/{agent_id}/nothing");

        assertThat(exitCode("--subject", subject.toString(), "--no-preflight", "--only", "GR-3.3", "--json"))
                .isEqualTo(3);

        assertThat(Json.read(output.toString()).path("rules").valueStream())
                .filteredOn(rule -> rule.has("verdict"))
                .extracting(rule -> rule.path("verdict").asText())
                .contains("cannot-tell")
                .isSubsetOf("cannot-tell", "passed");
    }

    private int exitCode(String... arguments) {
        CommandLine command = CapstanTck.commandLine();
        command.setOut(new PrintWriter(output));
        command.setErr(new PrintWriter(new StringWriter()));
        return command.execute(arguments);
    }

    private Path profile(String text, String replacement) throws IOException {
        return ReferenceProfile.changed(work, text, replacement);
    }
}
