package dev.capstan.tck.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.Conformance;
import dev.capstan.tck.Selection;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.command.CommandResult;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.file.SubjectFileReader;
import dev.capstan.tck.subject.http.HttpSubject;
import dev.capstan.tck.subject.http.SubjectAccess;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.Verdict;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A loader that refuses every file, with every error that a rule may require, keeps no rule about refusals. */
class RefusingLoaderTest {

    /** Positions and pointers that rules require; each file is refused at all of them. */
    private static final List<String> POINTERS = List.of(
            "/capabilities/0/timeoutMs",
            "/capabilities/0/inputSchema/multipleOf",
            "/capabilities/0/inputSchema/properties/a/items",
            "/capabilities/0/inputSchema/anyOf/1/not");

    private static final String WORDS =
            "version 1 agent:// memory kind requests capabilities name sample timeoutMs missing #/definitions/";

    @TempDir
    private Path work;

    @Test
    void passesNoRule() throws IOException {
        Path file = Files.writeString(work.resolve("subject.yaml"), """
                name: s
                claims: [typed-capabilities, capstan]
                url: http://127.0.0.1:1
                hooks: {load: {command: [x, "{files}"]}, inspect: {command: [x, "{files}"]}}
                """);
        Commands refusing = (command, directory, input) ->
                new CommandResult(1, Json.write(refusals(command.subList(1, command.size()))), "");

        try (HostileServer server = HostileServer.that(HostileBehaviour.ALL.get("sends an empty object"));
                HttpSubject subject =
                        new HttpSubject(SubjectAccess.to(SubjectFileReader.from(file), server.url(), refusing, work))) {
            Report report = new Conformance()
                    .check(
                            subject,
                            Selection.only("TC-1", "TC-2.4.2", "TC-2.9", "TC-2.10.6", "TC-2.11", "TC-2.12", "TC-6.2"),
                            scenario -> {});

            assertThat(report.ids(Verdict.CANNOT_TELL)).contains("TC-1.1.2", "TC-2.12.1", "TC-6.2.3");
            assertThat(report.ids(Verdict.PASSED)).isEmpty();
        }
    }

    private static ObjectNode refusals(List<String> files) {
        ObjectNode report = Json.object();
        ArrayNode refused = report.putArray("files");
        files.forEach(file -> {
            ArrayNode mistakes =
                    refused.addObject().put("file", file).put("ok", false).putArray("mistakes");
            for (String pointer : POINTERS) {
                for (int line = 6; line <= 8; line++) {
                    for (int column = 16; column <= 17; column++) {
                        mistakes.addObject()
                                .put("line", line)
                                .put("column", column)
                                .put("pointer", pointer)
                                .put("message", WORDS + text(file));
                    }
                }
            }
        });
        return report;
    }

    private static String text(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
