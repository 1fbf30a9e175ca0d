package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.capstan.audit.Selection;
import dev.capstan.audit.port.ChainReader;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Execution;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Transport;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.OfflineDatabase;
import dev.capstan.server.PackagedCommand;
import dev.capstan.server.RunningServer;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.StartupFailed;
import io.micronaut.context.ApplicationContext;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What keeps a server from starting is told in a sentence for the person who started it. */
class CapstanServerTest {

    private static final String HOST = "127.0.0.1";

    @TempDir
    private Path directory;

    @Test
    void aServerAnswersWhereItSaysAndNoLongerOnceItIsClosed() throws Exception {
        URI url;
        try (CapstanServer server = CapstanServer.start(List.of(), directory.resolve("data"), HOST, 0)) {
            url = server.url();
            assertThat(status(url)).isEqualTo(200);
        }

        assertThat(catchThrowableOfType(IOException.class, () -> status(url))).isNotNull();
    }

    @Test
    void recordsAreReadByTheNextServer() throws Exception {
        for (int calls = 1; calls <= 2; calls++) {
            try (CapstanServer server = CapstanServer.start(RunningServer.fleet(), directory, HOST, 0)) {
                HttpRequest call = HttpRequest.newBuilder(server.url().resolve("/invocations"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString("{\"capability_id\": \"echo\", \"parameters\": 1}"))
                        .build();
                HttpClient.newHttpClient().send(call, HttpResponse.BodyHandlers.discarding());
            }
            try (ApplicationContext chain = OfflineDatabase.open(directory, "--data", "query it with --url")) {
                Selection invocations = Selection.of("default", "capability_invocation");
                assertThat(chain.getBean(ChainReader.class).page(invocations, 0, 10))
                        .hasSize(calls);
            }
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theDataFolderIsMadeForItsOwnerAlone() throws Exception {
        Path data = directory.resolve("a").resolve("b");
        CapstanServer.start(List.of(), data, HOST, 0).close();

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
                .isEqualTo("rwx------");
    }

    @Test
    void everyHandlerAndTransportThatIsMissingIsNamedAtOnce() {
        Catalog onKafka =
                catalog("on-kafka", new Transport(Transport.Kind.KAFKA, "in", null, Map.of()), "work", "rest");
        Catalog inJava = new Catalog(
                new AgentId("in-java"),
                List.of(Transport.memory("agents.in-java.requests")),
                List.of(handled("in-java", "lost", new HandlerSpec.Java("nobody/lost"))));

        StartupFailed failed = failure(List.of(onKafka, inJava), directory, HOST, 0);

        assertThat(failed)
                .hasMessageContainingAll(
                        "agent://on-kafka listens on kafka, which this server does not support",
                        "work, rest need memory",
                        "agent://in-java lost: no Java handler 'nobody/lost'");
    }

    @Test
    void anAgentOnAnotherTransportIsServedIfItsHandlersNeedNoMessage() throws Exception {
        Catalog program = new Catalog(
                new AgentId("program"),
                List.of(new Transport(Transport.Kind.KAFKA, "in", null, Map.of())),
                List.of(handled("program", "work", new HandlerSpec.Process(List.of("cat")))));

        try (CapstanServer server = CapstanServer.start(List.of(program), directory, HOST, 0)) {
            assertThat(status(server.url())).isEqualTo(200);
        }
    }

    @Test
    void unknownPermissionIsNamed() {
        Map<String, Object> options = Map.of(Settings.PERMISSIONS, "network:write@tenant=acme,secrets");

        assertThatExceptionOfType(StartupFailed.class)
                .isThrownBy(() -> ServerAssembly.of(directory, HOST, 0, options).serve(List.of()))
                .withMessageContainingAll(
                        "'secrets' is not a valid permission to forbid", "use one of", "secrets:read");
    }

    @Test
    void aSecretsFolderThatIsNotThereIsNamed() {
        Map<String, Object> options =
                Map.of(Settings.SECRETS, directory.resolve("none").toString());

        assertThatExceptionOfType(StartupFailed.class)
                .isThrownBy(() -> ServerAssembly.of(directory, HOST, 0, options).serve(List.of()))
                .withMessageContainingAll("the secrets path", "--secrets");
    }

    @Test
    void aPortThatIsTakenIsNamed() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName(HOST))) {
            assertThat(failure(List.of(), directory, HOST, taken.getLocalPort()))
                    .hasMessageContainingAll(
                            "cannot listen on port " + taken.getLocalPort() + " of " + HOST,
                            "check that the port is free");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 65_536})
    void aPortThatDoesNotExistIsRefused(int port) {
        assertThat(failure(List.of(), directory, HOST, port)).hasMessageContaining("port " + port + " is not valid");
    }

    @Test
    void aCircuitBreakerThatIsNoneIsRefusedWithWhatToWrite() {
        StartupFailed failed = catchThrowableOfType(StartupFailed.class, () -> ServerAssembly.of(
                        directory, HOST, 0, Map.of(Settings.CIRCUIT_BREAKER, "often"))
                .serve(List.of()));

        assertThat(failed)
                .hasMessage("the server could not start: 'often' is not a valid circuit breaker;"
                        + " write failures/time, such as 5/30s or 10/2m");
    }

    @ParameterizedTest
    @CsvSource({
        Settings.PERMISSIONS + ", '', not a valid permission to forbid",
        Settings.PERMISSIONS + ", network:fly, 'network:read, network:write'",
        Settings.RATE_LIMIT + ", '', such as 600/1m",
        Settings.CIRCUIT_BREAKER + ", '', such as 5/30s",
        Settings.VALIDATION_ENGINE + ", ajv, use compiled or networknt",
        Settings.FILES + ", '', --files",
        Settings.FILES + ", pom.xml, --files",
        Settings.FILES + ", pom.xml/below, --files",
        Settings.INTROSPECTION_KEY + ", '', 1 to 1024 visible ASCII characters",
        Settings.INTROSPECTION_KEY + ", 'a key', 1 to 1024 visible ASCII characters",
        Settings.SECRETS + ", '', --secrets",
        Settings.SECRETS + ", pom.xml, --secrets",
        Settings.SECRETS + ", no/such/folder, --secrets"
    })
    void aPolicyThatIsNoneIsRefusedWithWhatToWrite(String setting, String value, String whatToWrite) {
        StartupFailed failed = catchThrowableOfType(
                StartupFailed.class, () -> ServerAssembly.of(directory, HOST, 0, Map.of(setting, value))
                        .serve(List.of()));

        assertThat(failed).as("a server with %s='%s'", setting, value).hasMessageContaining(whatToWrite);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                Settings.NATS + "|http://user:s3cret@host|--nats: not a valid NATS server; write nats://host:port",
                Settings.NATS + "|''|--nats: ",
                Settings.CHANNELS + "|Builders|--channel: 'Builders' is not a valid channel: use 1 to 64",
                Settings.CHANNELS + "|builders,|--channel: '' is not a valid channel",
                Settings.PEER_SESSION + "|a b|--session: not a valid suffix of a peer id; use 1 to 64",
                Settings.PEER_SESSION + "|''|--session: "
            })
    void aNetworkThatIsNoneIsRefusedBeforeAnythingStarts(String setting, String value, String whatToWrite) {
        StartupFailed failed = catchThrowableOfType(
                StartupFailed.class,
                () -> ServerAssembly.of(directory.resolve("data"), HOST, 0, Map.of(setting, value)));

        assertThat(failed)
                .as("a server with %s='%s'", setting, value)
                .hasMessageStartingWith(whatToWrite)
                .hasMessageNotContaining("s3cret");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void anAgentOnNatsIsServedOnceThereIsANatsServerToReachItBy() throws Exception {
        Catalog far = catalog("far", new Transport(Transport.Kind.NATS, "agents.far.requests", null, Map.of()), "work");

        assertThat(failure(List.of(far), directory, HOST, 0))
                .hasMessageContainingAll("agent://far listens on nats", "--nats");
        // Nothing listens on port 1; the server starts all the same, and connects once something does.
        Map<String, Object> options = Map.of(Settings.NATS, "nats://127.0.0.1:1");
        try (CapstanServer server =
                ServerAssembly.of(directory, HOST, 0, options).serve(List.of(far))) {
            assertThat(status(server.url())).isEqualTo(200);
            assertThat(server.network()).hasValue("nats://127.0.0.1:1, channel builders");
        }
    }

    @Test
    void anAddressThatDoesNotExistIsRefused() {
        assertThat(failure(List.of(), directory, "no-such-host.invalid", 0))
                .hasMessageContainingAll("'no-such-host.invalid'", "--host");
    }

    @Test
    void anAddressOfAnotherMachineIsRefused() {
        // 192.0.2.1 is set aside for documentation: no machine has it.
        assertThat(failure(List.of(), directory, "192.0.2.1", 0))
                .hasMessageContainingAll("192.0.2.1", "is an address of this machine");
    }

    @Test
    void aDataFolderThatAnotherProcessUsesIsNamed() throws Exception {
        CapstanServer.start(List.of(), directory, HOST, 0).close();
        Process holder = new ProcessBuilder(PackagedCommand.ofTest(DatabaseHolder.class, directory.toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader said =
                new BufferedReader(new InputStreamReader(holder.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(said.readLine()).isEqualTo("open true");

            assertThat(failure(List.of(), directory, HOST, 0))
                    .hasMessageContainingAll("another server uses the data directory " + directory, "--data");
            assertThat(catchThrowableOfType(
                            StartupFailed.class,
                            () -> OfflineDatabase.open(directory, "--data", "query it with --url")))
                    .hasMessageContainingAll("a running server uses " + directory, "--url");
        } finally {
            holder.destroyForcibly().waitFor(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void aDatabaseThatIsDamagedIsSaidToBe() throws Exception {
        Files.writeString(directory.resolve("capstan.mv.db"), "this is not a database");

        assertThat(failure(List.of(), directory, HOST, 0))
                .hasMessageContainingAll("the database in " + directory, "cannot be read");
        assertThat(catchThrowableOfType(
                        StartupFailed.class, () -> OfflineDatabase.open(directory, "--data", "query it with --url")))
                .hasMessageContaining("cannot be opened");
    }

    @Test
    void aDataFolderThatIsAFileIsRefused() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "");

        assertThat(failure(List.of(), file, HOST, 0)).hasMessageContaining(file + " is a file");
        assertThat(failure(List.of(), file.resolve("below"), HOST, 0)).hasMessageContaining("cannot be created");
    }

    @Test
    void aChainIsReadOnlyWhereThereIsOne() {
        assertThat(catchThrowableOfType(
                        StartupFailed.class, () -> OfflineDatabase.open(directory, "--data", "query it with --url")))
                .hasMessageContainingAll("no database in " + directory, "--data");
        assertThat(directory).isEmptyDirectory();
    }

    private static StartupFailed failure(List<Catalog> catalogs, Path data, String host, int port) {
        StartupFailed failed =
                catchThrowableOfType(StartupFailed.class, () -> CapstanServer.start(catalogs, data, host, port)
                        .close());
        assertThat(failed).isNotNull();
        assertThat(failed.getMessage()).doesNotContain("Exception", "io.micronaut", "Bean", "org.h2", "java.");
        return failed;
    }

    private static int status(URI url) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(url.resolve("/health")).build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    private static Catalog catalog(String agent, Transport transport, String... names) {
        AgentId id = new AgentId(agent);
        List<Capability> capabilities = List.of(names).stream()
                .map(name -> handled(agent, name, new HandlerSpec.Agent()))
                .toList();
        return new Catalog(id, List.of(transport), capabilities);
    }

    private static Capability handled(String agent, String name, HandlerSpec handler) {
        Capability loose = Capability.untyped(new AgentId(agent), name);
        return loose.withExecution(new Execution(handler, null, null, false, null, null, Set.of(), null));
    }
}
