package dev.capstan.server.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.core.testing.OwnThread;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.RunningServer;
import dev.capstan.server.settings.StartupFailed;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A backup of a server under load, and its restore. */
class BackupCommandTest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    @TempDir
    private Path directory;

    private static HttpResponse<String> send(
            CapstanServer server, String method, String path, String body, String password) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url() + path))
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        if (!password.isEmpty()) {
            String account = Base64.getEncoder().encodeToString(("owner:" + password).getBytes(UTF_8));
            request.header("Authorization", "Basic " + account);
        }
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static String call(CapstanServer server, int number) throws Exception {
        String body = "{\"to\": \"agent://probe\", \"capability\": \"echo\", \"payload\": {\"n\": " + number + "}}";
        return RunningServer.parsed(
                        send(server, "POST", "/rpc/requests", body, "").body())
                .path("correlationId")
                .asText();
    }

    @Test
    void backupUnderLoadHasEveryCallThatWasAcknowledgedBefore() throws Exception {
        Set<String> before = ConcurrentHashMap.newKeySet();
        Path file;
        try (CapstanServer server =
                CapstanServer.start(RunningServer.fleet(), directory.resolve("data"), "127.0.0.1", 0)) {
            String password = server.firstAccount().orElseThrow().password();
            for (int number = 0; number < 50; number++) {
                before.add(call(server, number));
            }
            AtomicBoolean ended = new AtomicBoolean();
            AtomicInteger meanwhile = new AtomicInteger();
            CompletableFuture<Void> load = CompletableFuture.runAsync(
                    () -> {
                        try {
                            while (!ended.get()) {
                                call(server, meanwhile.incrementAndGet());
                            }
                        } catch (Exception e) {
                            throw new IllegalStateException(e);
                        }
                    },
                    OwnThread.EACH);
            HttpResponse<String> made = send(server, "POST", "/backups", "", password);
            ended.set(true);
            load.join();

            assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
            assertThat(send(server, "POST", "/backups", "", "").statusCode()).isEqualTo(401);
            assertThat(send(server, "GET", "/audit/records?kind=backup_created", "", password)
                            .body())
                    .contains("\"createdBy\":\"owner\"");
            file = directory
                    .resolve("data")
                    .resolve(RunningServer.parsed(made.body()).path("file").asText());
            assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        }
        Path restored = directory.resolve("restored");
        CommandRun run = CommandRun.of("restore", file.toString(), "--data", restored.toString());
        assertThat(run.succeeded().out()).contains("Audit chain of default verified: ");

        try (CapstanServer server = CapstanServer.start(RunningServer.fleet(), restored, "127.0.0.1", 0)) {
            assertThat(server.firstAccount())
                    .as("the accounts are those of the backup")
                    .isEmpty();
            String records = send(server, "GET", "/audit/records?limit=500&kind=capability_invocation", "", "")
                    .body();
            assertThat(before).allSatisfy(id -> assertThat(records).contains(id));
        }
    }

    /** Writes an archive with this text in place of each file of a backup. */
    private Path archive(String name, Map<String, String> files) throws IOException {
        Path archive = directory.resolve(name);
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            for (Map.Entry<String, String> file : new TreeMap<>(files).entrySet()) {
                zip.putNextEntry(new ZipEntry(file.getKey()));
                zip.write(file.getValue().getBytes(UTF_8));
                zip.closeEntry();
            }
        }
        return archive;
    }

    /** Restores a backup to an existing directory, which must fail and leave it empty. Returns what is printed. */
    private String refusal(Path backup) throws IOException {
        Path data = Files.createDirectories(directory.resolve("data"));
        String printed = CommandRun.of("restore", backup.toString(), "--data", data.toString())
                .failed()
                .err();
        assertThat(data).isEmptyDirectory();
        return printed;
    }

    @Test
    void backupThatIsNotWholeIsRefusedAndLeavesNothing() throws Exception {
        Path whole = archive("whole.zip", Map.of("capstan.mv.db", "x".repeat(10_000), "server-key.json", "{}"));
        byte[] bytes = Files.readAllBytes(whole);
        Path cut = Files.write(directory.resolve("cut.zip"), Arrays.copyOf(bytes, bytes.length / 2));
        byte[] changed = bytes.clone();
        changed[50] ^= 1;
        Path damaged = Files.write(directory.resolve("damaged.zip"), changed);

        assertThat(refusal(cut)).contains(cut + " is not a complete backup");
        assertThat(refusal(damaged)).contains(damaged + " is not a complete backup");
        assertThat(refusal(directory.resolve("missing.zip"))).contains("there is no file", "missing.zip");
    }

    @Test
    void archiveOfSomethingElseIsRefusedAndLeavesNothing() throws Exception {
        Path other = archive("other.zip", Map.of("photo", "x"));
        Path noDatabase = archive("letter.zip", Map.of("capstan.mv.db", "Dear reader"));

        assertThat(refusal(other)).contains(other + " is not a backup of Capstan; it lacks capstan.mv.db");
        assertThat(refusal(noDatabase))
                .contains("the database in " + noDatabase + " cannot be read; restore another backup");
    }

    /** A kill leaves the database under the name that it has until everything is restored. */
    @Test
    void serverDoesNotStartOnAnInterruptedRestore() throws Exception {
        Path data = Files.createDirectory(directory.resolve("data"));
        Files.writeString(data.resolve("capstan.mv.db.part"), "the first half");

        assertThatThrownBy(() -> CapstanServer.start(RunningServer.fleet(), data, "127.0.0.1", 0))
                .isInstanceOf(StartupFailed.class)
                .hasMessageContaining("the restore of a backup to " + data + " was interrupted")
                .hasMessageContaining("delete the files in the directory, and restore the backup again");
        assertThat(data.resolve("capstan.mv.db")).doesNotExist();
        assertThat(CommandRun.of("restore", archive("other.zip", Map.of()).toString(), "--data", data.toString())
                        .failed()
                        .err())
                .contains("was interrupted; delete the files in the directory, and restore the backup again");
    }

    @Test
    void usedDirectoryAndForeignFileAreRefused() throws Exception {
        Path text = Files.writeString(directory.resolve("text.zip"), "no archive");
        Path used = Files.createDirectories(directory.resolve("used"));
        Files.writeString(used.resolve("file"), "");

        assertThat(CommandRun.of("restore", text.toString(), "--data", used.toString())
                        .failed()
                        .err())
                .contains("is not empty; restore into a new directory");
        assertThat(CommandRun.of(
                                "restore",
                                text.toString(),
                                "--data",
                                directory.resolve("new").toString())
                        .failed()
                        .err())
                .contains("is not a complete backup; a backup is a ZIP file that 'capstan backup' wrote");
    }
}
