package dev.capstan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.core.json.Json;
import dev.capstan.core.testing.OwnThread;
import dev.capstan.grants.AgentMode;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyFileTest {

    @TempDir
    private Path directory;

    private Path path;
    private KeyFile file;

    @BeforeEach
    void name() {
        path = directory.resolve("a").resolve("b").resolve("agents.json");
        file = new KeyFile(path);
    }

    @Test
    void readsTheKeyThatItWrote() {
        AgentSnapshot snapshot = new AgentSnapshot("agt_1", "hst_1", "active", "", List.of());
        StoredAgent agent = agent("teller").at(snapshot);

        StoredAgents written = file.change(known -> known.with(agent));
        StoredAgents read = file.read();

        assertThat(read.host().toJson()).isEqualTo(written.host().toJson());
        assertThat(read.agents()).hasSize(1);
        assertThat(read.agents().get(0).toJson()).isEqualTo(agent.toJson());
    }

    @Test
    void fileAndFolderAreReadableByTheOwnerOnly() throws IOException {
        file.change(known -> known);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path.getParent())))
                .isEqualTo("rwx------");
        try (Stream<Path> all = Files.list(path.getParent())) {
            assertThat(all.map(Path::getFileName).map(Path::toString))
                    .as("nothing is left over")
                    .containsExactlyInAnyOrder("agents.json", "agents.json.lock");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----", "rw-----w-"})
    void aFileThatOthersHaveARightToIsRefused(String permissions) throws IOException {
        file.change(known -> known);
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));

        assertThatExceptionOfType(ClientFailed.class).isThrownBy(file::read).withMessageContaining("chmod 600 " + path);
        assertThatExceptionOfType(ClientFailed.class).isThrownBy(() -> file.change(known -> known));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "{}",
                "{\"version\": 2}",
                "{\"version\": 1, \"host_key\": {}}",
                "{\"version\": 1, \"agents\": [{\"issuer\": \"http://bank.example\"}]}"
            })
    void aFileOfSomethingElseIsNotOverwritten(String content) throws IOException {
        Files.createDirectories(path.getParent());
        Files.createFile(path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(path, content);

        assertThatThrownBy(() -> file.change(known -> known))
                .isInstanceOf(ClientFailed.class)
                .hasMessageContaining(path + " is not a valid key file");
        assertThat(path).hasContent(content);
    }

    @Test
    void anInvalidIssuerIsNamed() throws IOException {
        file.change(known -> known.with(agent("teller")));
        Files.writeString(path, Files.readString(path).replace("https://bank.example", "no url"));

        assertThatThrownBy(file::read)
                .isInstanceOf(ClientFailed.class)
                .hasMessage(path + " is not a valid key file: invalid issuer: 'no url' is not a valid URL; move it"
                        + " away, or use another key file")
                .extracting(failure -> ((ClientFailed) failure).remedy().orElseThrow())
                .isEqualTo(Remedy.OTHER_KEY_FILE);
    }

    @Test
    void aFileOfMoreThanAMebibyteIsNotRead() throws IOException {
        file.change(known -> known);
        Files.writeString(path, " ".repeat(Json.MAX_BYTES), StandardOpenOption.APPEND);

        assertThatThrownBy(file::read).isInstanceOf(ClientFailed.class).hasMessageContaining("is not a valid key file");
    }

    @Test
    void thoseWhoChangeItAtOnceDoSoOneAfterTheOther() {
        List<CompletableFuture<?>> changes = IntStream.range(0, 16)
                .mapToObj(i -> CompletableFuture.runAsync(
                        () -> new KeyFile(path).change(known -> known.with(agent("agent-" + i))), OwnThread.EACH))
                .<CompletableFuture<?>>map(change -> change)
                .toList();
        CompletableFuture.allOf(changes.toArray(CompletableFuture[]::new)).join();

        assertThat(file.read().agents()).hasSize(16);
    }

    @Test
    void anotherProgramsLockIsWaitedFor() throws Exception {
        file.change(known -> known);
        Path lock = path.resolveSibling("agents.json.lock");
        CompletableFuture<StoredAgents> change;
        try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE)) {
            channel.lock();
            change = CompletableFuture.supplyAsync(
                    () -> file.change(known -> known.with(agent("teller"))), OwnThread.EACH);
            assertThat(file.read().agents()).isEmpty();
            assertThat(change).isNotDone();
        }
        assertThat(change.get().agents()).hasSize(1);
    }

    @Test
    void aLinkIsFollowedAndStays() throws IOException {
        file.change(known -> known);
        Path link = Files.createSymbolicLink(directory.resolve("link.json"), path);

        new KeyFile(link).change(known -> known.with(agent("teller")));

        assertThat(link).isSymbolicLink();
        assertThat(file.read().agents()).hasSize(1);
    }

    @Test
    void aHundredAgentsAreTheMost() {
        StoredAgents full = StoredAgents.empty();
        for (int i = 0; i < 100; i++) {
            full = full.with(agent("agent-" + i));
        }
        StoredAgents last = full;

        assertThat(last.with(last.agents().get(3)).agents()).hasSize(100);
        assertThatThrownBy(() -> last.with(agent("one more"))).hasMessageContaining("disconnect one first");
    }

    @Test
    void anAgentThatWasDisconnectedMeanwhileDoesNotComeBack() {
        StoredAgent agent = agent("teller");
        file.change(known -> known.with(agent));
        file.change(known -> known.without(agent));

        file.update(agent);

        assertThat(file.read().agents()).isEmpty();
    }

    private static StoredAgent agent(String name) {
        return StoredAgent.unregistered(
                "https://bank.example", new RegistrationRequest(name, AgentMode.DELEGATED, null, List.of()));
    }
}
