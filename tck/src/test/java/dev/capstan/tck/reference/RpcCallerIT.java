package dev.capstan.tck.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.capstan.tck.Conformance;
import dev.capstan.tck.Selection;
import dev.capstan.tck.packaging.InstalledPrograms;
import dev.capstan.tck.subject.file.SubjectFileReader;
import dev.capstan.tck.subject.http.SubjectFactory;
import dev.capstan.tck.verdict.Report;
import dev.capstan.tck.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules about calls over the message bus hold for the example caller, and each catches a caller with one defect. */
class RpcCallerIT {

    private static final Path EXAMPLES = Path.of("..", "examples", "conformance");

    @TempDir
    private static Path work;

    private static Optional<NatsServer> nats = Optional.empty();

    @BeforeAll
    static void start() {
        nats = NatsServer.started(work);
        assumeTrue(nats.isPresent(), "nats-server is not installed");
        InstalledPrograms.require("python3");
    }

    @AfterAll
    static void stop() {
        nats.ifPresent(NatsServer::close);
    }

    @Test
    void exampleHoldsAllRulesThatApply() {
        Report report = check(EXAMPLES, Selection.everything());

        assertThat(report.ids(Verdict.PASSED)).hasSize(13);
        assertThat(report.ids(Verdict.FAILED)).isEmpty();
        assertThat(report.ids(Verdict.CANNOT_TELL)).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                X-BUS-4.4  | if waiting.peer.has_signed({name: envelope[name] for name in envelope if name in (*FIELDS, "auth")}): | if True:
                X-BUS-4.5  | if not unknown and not missing | if not missing
                X-BUS-4.6  | return {**envelope, "auth": proof} | return envelope
                X-BUS-8.1  | "version": 1, | "version": 1, "colour": "red",
                X-BUS-8.2  | "payload": payload} | "payload": {name: payload[name] for name in payload if payload[name] != "Zoë"}}
                X-BUS-8.3  | "messageId": str(uuid.uuid4()) | "messageId": "always-the-same"
                X-BUS-8.4  | "deadline": now() + capability.timeout | "deadline": now() + 600_000
                X-BUS-8.5  | check("request", capability.input, payload) | pass
                X-BUS-8.6  | check("response", capability.output, response) | pass
                X-BUS-8.7  | or envelope.get("causedBy") != waiting.message | or False
                X-BUS-8.7  | or envelope.get("from") != waiting.peer.address | or False
                X-BUS-8.8  | raise Refusal("error", error["code"], | raise Refusal("error", "failed",
                X-BUS-8.9  | raise Refusal("timeout", "EAGENTRPC_TIMEOUT" | raise Refusal("error", "EAGENTRPC_NETWORK"
                X-BUS-8.10 | "request" if mode == "sync" else "event" | "request"
                """)
    void defectBreaksItsRule(String rule, String correct, String defect) throws IOException {
        Path broken = Files.createTempDirectory(work, "broken-");
        copy(broken);
        Path caller = broken.resolve("rpc-caller").resolve("caller.py");
        String text = Files.readString(caller);
        assertThat(text).as("the line of %s", rule).contains(correct);
        Files.writeString(caller, text.replace(correct, defect));

        Report report = check(broken, Selection.only(rule));

        assertThat(report.ids(Verdict.FAILED)).isEqualTo(Set.of(rule));
    }

    private static void copy(Path target) throws IOException {
        for (String example : Set.of("rpc-caller", "rpc-callee", "agh-peer", "driver-python")) {
            Path directory = Files.createDirectory(target.resolve(example));
            try (Stream<Path> files = Files.list(EXAMPLES.resolve(example))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    Files.copy(file, directory.resolve(file.getFileName()));
                }
            }
        }
    }

    private static Report check(Path examples, Selection selection) {
        try (SubjectFactory open = SubjectFactory.of(
                SubjectFileReader.from(examples.resolve("rpc-caller").resolve("subject.yaml")),
                Optional.empty(),
                nats.map(NatsServer::url),
                work)) {
            return new Conformance().check(open.subject(), selection, scenario -> {});
        }
    }
}
