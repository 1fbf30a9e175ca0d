package dev.capstan.tck.subject.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.FixtureNames;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.OptionalFeature;
import dev.capstan.tck.subject.agh.Transport;
import dev.capstan.tck.subject.auth.Deviation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SubjectFileReaderTest {

    private static final String START = """
            name: Subject
            claims: [grants]
            url: http://127.0.0.1:1
            """;

    @TempDir
    private Path directory;

    @Test
    void aHookIsACommandOrAMessage() throws IOException {
        SubjectFile file = read("""
                hooks:
                  approve: {request: {method: POST, path: "/a/{user_code}", account: {name: o, password: p}}}
                  revoke-grant: {command: [revoke, "{agent_id}"]}
                """);

        assertThat(file.request("approve").orElseThrow().authorization()).contains("Basic bzpw");
        assertThat(file.hook("approve")).isEmpty();
        assertThat(file.hook("revoke-grant").orElseThrow().command()).containsExactly("revoke", "{agent_id}");
        assertThat(file.request("revoke-grant")).isEmpty();
    }

    @Test
    void aGivenUrlStandsForTheMissingOneOfTheFile() throws IOException {
        Path file = Files.writeString(directory.resolve("subject.yaml"), "name: Subject\nclaims: [grants]\n");

        assertThat(SubjectFileReader.from(file, Optional.of("http://127.0.0.1:2"))
                        .url())
                .contains("http://127.0.0.1:2");
        assertThatThrownBy(() -> SubjectFileReader.from(file))
                .isInstanceOf(HarnessError.class)
                .hasMessageContaining("--url stands for 'url'");
    }

    @Test
    void aGivenUrlDoesNotMakeAServerOfAClient() throws IOException {
        Path file = Files.writeString(
                directory.resolve("subject.yaml"),
                "name: Subject\nclaims: [clients]\nclient: {connect: {command: [a]}}\n");

        assertThat(SubjectFileReader.from(file, Optional.of("http://127.0.0.1:2"))
                        .url())
                .isEmpty();
    }

    @Test
    void aHookIsNotBoth() {
        assertThatThrownBy(() -> read("hooks: {approve: {command: [approve], request: {method: POST, path: /a}}}"))
                .isInstanceOf(HarnessError.class)
                .hasMessageContaining("the hook 'approve' must have exactly one of 'command' and 'request'");
    }

    @Test
    void hookThatPrintsIsACommand() {
        assertThatThrownBy(() -> read("hooks: {export: {request: {method: POST, path: /a}}}"))
                .isInstanceOf(HarnessError.class)
                .hasMessageContaining("the hook 'export' must be a 'command'");
    }

    @Test
    void aCommandMayRunElsewhere() throws IOException {
        SubjectFile file =
                read("hooks: {generate: {in: '{fleet}', command: [gen, '{arguments}']}, load: {command: [l]}}");

        assertThat(file.hook("generate").orElseThrow().in()).isEqualTo("{fleet}");
        assertThat(file.hook("load").orElseThrow().in()).isNull();
    }

    @Test
    void anUnknownPlaceholderIsRefused() {
        assertThatThrownBy(() -> read("hooks: {load: {command: [l, '--all={fils}']}}"))
                .isInstanceOf(HarnessError.class)
                .hasMessageEndingWith("the hook 'load' has the unknown placeholder '{fils}'; the valid names are"
                        + " [files, here, java]; put a space inside the braces for plain text");
        for (String text : List.of(
                "hooks: {generate: {in: '{url}', command: [gen]}}",
                "hooks: {export: {command: [cat, '{work}/{kind}']}}",
                "hooks: {approve: {request: {method: POST, path: '/a/{code}'}}}",
                "hooks: {approve: {request: {method: POST, path: /a, body: {some: ['{code}']}}}}",
                "restart: {command: [./server, '{port}'], ready: '(ready)'}",
                "agh: {nats: ['{server}']}")) {
            assertThatThrownBy(() -> read(text)).as(text).hasMessageContaining("unknown placeholder");
        }
        assertThatThrownBy(() -> client("claims: [clients]", "{connect: {command: [c, '{agent_id}']}}"))
                .hasMessageContaining("the client hook 'connect' has the unknown placeholder '{agent_id}'");
    }

    @Test
    void bracesAroundAnythingElseAreText() throws IOException {
        List<String> command =
                List.of("sh", "-c", "echo ${HOME} {1..3} x{2} { print } {} {\"a\":1} {a,b}", "{java}", "{files}");

        assertThat(read("hooks: {load: {command: " + Json.write(Json.tree(command)) + "}}")
                        .hook("load")
                        .orElseThrow()
                        .command())
                .isEqualTo(command);
    }

    @Test
    void aMessageRunsNowhere() {
        assertThatThrownBy(() -> read("hooks: {approve: {in: '{fleet}', request: {method: POST, path: /a}}}"))
                .isInstanceOf(HarnessError.class)
                .hasMessageContaining("the hook 'approve' is a 'request', which has no directory");
    }

    @Test
    void expectedFailureIsNamed() throws IOException {
        assertThat(read("concessions: [named-keys, no-agent-issuer]").deviations())
                .containsExactlyInAnyOrder(Deviation.NAMED_KEYS, Deviation.NO_AGENT_ISSUER);
        assertThat(read("hooks: {}").deviations()).isEmpty();
    }

    @Test
    void anUnknownConcessionIsNamedWithTheOthers() {
        assertThatThrownBy(() -> read("concessions: [no-tokens]"))
                .isInstanceOf(HarnessError.class)
                .hasMessageContaining("'no-tokens' is not a valid concession; use some of named-keys, no-agent-issuer");
    }

    @Test
    void fixturesMayHaveOtherNames() throws IOException {
        FixtureNames names = read("fixtures: {agents: {bank: till}, capabilities: {check_balance: balance}}")
                .fixtures();

        assertThat(names.agent("bank")).isEqualTo("till");
        assertThat(names.capability("check_balance")).isEqualTo("balance");
        assertThat(names.capability("transfer_funds")).isEqualTo("transfer_funds");
    }

    @Test
    void anUnknownFixtureIsNamed() {
        assertThatThrownBy(() -> read("fixtures: {capabilities: {check_balanse: balance}}"))
                .isInstanceOf(HarnessError.class)
                .hasMessageContaining("'fixtures.capabilities' has the unknown key 'check_balanse'")
                .hasMessageContaining("check_balance");
    }

    @Test
    void twoFixturesCannotHaveOneName() {
        assertThatThrownBy(() -> read("fixtures: {capabilities: {check_balance: transfer_funds}}"))
                .isInstanceOf(HarnessError.class)
                .hasMessageContaining("'fixtures.capabilities' has the name 'transfer_funds' for two fixtures");
    }

    @Test
    void anUnknownHookIsNamed() {
        assertThatThrownBy(() -> read("hooks: {aprove: {command: [approve]}}"))
                .isInstanceOf(HarnessError.class)
                .hasMessageContaining("unknown key 'aprove'")
                .hasMessageContaining("approve");
    }

    @Test
    void peersAreMetInTheChannelThatItNamesOrTheUsualOne() throws IOException {
        assertThat(read("agh: {channel: workshop, nats: [--nats, '{nats}']}").peers())
                .isEqualTo(new SubjectFile.Peers(
                        "workshop", EnumSet.of(Transport.HTTP, Transport.NATS), List.of("--nats", "{nats}")));
        assertThat(read("hooks: {}").peers())
                .isEqualTo(new SubjectFile.Peers("builders", EnumSet.of(Transport.HTTP, Transport.NATS), List.of()));
        assertThat(read("agh: {over: [nats]}").peers().over()).containsExactly(Transport.NATS);
        assertThatThrownBy(() -> read("agh: {over: [pigeon]}")).hasMessageContaining("use http, nats or both");
    }

    @Test
    void operatorMayHaveAnAccount() throws IOException {
        assertThat(read("operator: {name: o, password: p}").operator()).contains("Basic bzpw");
        assertThat(read("hooks: {}").operator()).isEmpty();
    }

    @Test
    void anAccountIsANameAndAPassword() {
        assertThatThrownBy(() -> read("operator: {name: o, secret: p}"))
                .isInstanceOf(HarnessError.class)
                .hasMessageContaining("'operator' has the unknown key 'secret'");
    }

    @Test
    void forwardingHookIsACommand() {
        assertThatThrownBy(() -> read("hooks: {relay: {request: {method: POST, path: /a}}}"))
                .isInstanceOf(HarnessError.class)
                .hasMessageContaining("the hook 'relay' must be a 'command'");
    }

    @Test
    void aServerOnTheBusAloneHasNoUrl() throws IOException {
        String restart = "restart: {command: [./callee, '{nats}'], ready: '(ready)'}";

        assertThat(written("name: S\nclaims: [bus, capstan]\n" + restart).isBusAlone())
                .isTrue();
        assertThat(read(restart).isBusAlone()).isFalse();
        assertThatThrownBy(() -> written("name: S\nclaims: [bus, grants]\n" + restart))
                .isInstanceOf(HarnessError.class)
                .hasMessageContaining("'restart' suffices for a subject that claims only bus and capstan");
        assertThatThrownBy(() -> written("name: S\nclaims: [bus]"))
                .isInstanceOf(HarnessError.class)
                .hasMessageContaining("exactly one of 'url', 'start', 'client' and 'driver' is required");
    }

    @Test
    void aClientHasCommandsAndNoUrl() throws IOException {
        SubjectFile file = client("claims: [clients, capstan]", "{connect: {command: [./client, '{url}']}}");

        assertThat(file.isClient()).isTrue();
        assertThat(file.url()).isEmpty();
        assertThat(file.clientHook("connect").orElseThrow().command()).containsExactly("./client", "{url}");
        assertThat(file.clientHook("execute")).isEmpty();
    }

    @Test
    void aClientClaimsNoAreaOfServers() {
        assertThatThrownBy(() -> client("claims: [clients, grants]", "{connect: {command: [a]}}"))
                .isInstanceOf(HarnessError.class)
                .hasMessageContaining("a client cannot claim the areas of servers");
        assertThatThrownBy(() -> client("claims: [grants]", "{connect: {command: [a]}}"))
                .isInstanceOf(HarnessError.class)
                .hasMessageContaining("claim 'clients'");
    }

    @Test
    void anUnknownActIsNamed() {
        assertThatThrownBy(() -> client("claims: [clients]", "{register: {command: [a]}}"))
                .isInstanceOf(HarnessError.class)
                .hasMessageContaining("'client' has the unknown key 'register'")
                .hasMessageContaining("connect");
    }

    private SubjectFile client(String claims, String acts) throws IOException {
        return SubjectFileReader.from(Files.writeString(
                directory.resolve("subject.yaml"), "name: c\n" + claims + "\nclient: " + acts + "\n"));
    }

    @Test
    void aDriverIsACommandWithATimeout() throws IOException {
        assertThat(driven("[invocation, capstan]", "").driver().orElseThrow())
                .isEqualTo(new SubjectFile.Driver(List.of("./driver"), directory, Duration.ofSeconds(30)));
    }

    @Test
    void aDriverCannotClaimWhatNeedsHttp() {
        assertThatThrownBy(() -> driven("[invocation, grants]", ""))
                .isInstanceOf(HarnessError.class)
                .hasMessageContaining("a driver cannot be checked for 'grants'; claim some of typed-capabilities");
    }

    @Test
    void aDriverHasNoUrlAndNoHooks() {
        assertThatThrownBy(() -> driven("[invocation]", "url: http://127.0.0.1:1"))
                .isInstanceOf(HarnessError.class)
                .hasMessageContaining("exactly one of 'url', 'start', 'client' and 'driver' is required");
        assertThatThrownBy(() -> driven("[invocation]", "hooks: {load: {command: [load]}}"))
                .isInstanceOf(HarnessError.class)
                .hasMessageContaining("a file with 'driver' has the unknown key 'hooks'");
        assertThatThrownBy(() -> driven("[negotiation]", "fixtures: {capabilities: {code-review: review}}"))
                .hasMessageContaining("a file with 'driver' has the unknown key 'fixtures'");
    }

    @Test
    void aFileWithoutFeaturesOffersARestartOnlyIfItSaysHow() throws IOException {
        assertThat(read("").features())
                .containsExactlyInAnyOrderElementsOf(EnumSet.complementOf(EnumSet.of(OptionalFeature.RESTART)));
        assertThat(read("restart: {command: [serve], ready: '(http.*)'}").features())
                .containsExactlyInAnyOrder(OptionalFeature.values());
        assertThat(driven("[invocation]", "").features()).containsExactlyInAnyOrder(OptionalFeature.values());
        assertThat(read("features: [relay]").features()).containsExactly(OptionalFeature.RELAY);
    }

    @Test
    void aRestartIsNoFeatureOfAFileThatDoesNotSayHow() throws IOException {
        assertThatThrownBy(() -> read("features: [relay, restart]"))
                .isInstanceOf(HarnessError.class)
                .hasMessageContaining("the feature 'restart' needs the key 'restart'");
        assertThat(read("features: [restart]\nrestart: {command: [serve], ready: '(http.*)'}")
                        .features())
                .containsExactly(OptionalFeature.RESTART);
        assertThat(driven("[invocation]", "features: [restart]").features()).containsExactly(OptionalFeature.RESTART);
    }

    private SubjectFile driven(String claims, String more) throws IOException {
        return SubjectFileReader.from(Files.writeString(
                directory.resolve("subject.yaml"),
                "name: it\nclaims: " + claims + "\ndriver: {command: [./driver]}\n" + more));
    }

    private SubjectFile read(String more) throws IOException {
        return written(START + more);
    }

    private SubjectFile written(String text) throws IOException {
        return SubjectFileReader.from(Files.writeString(directory.resolve("subject.yaml"), text));
    }
}
