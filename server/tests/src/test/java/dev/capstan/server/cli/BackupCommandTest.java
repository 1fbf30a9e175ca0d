package dev.capstan.server.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.testing.OwnThread;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.RunningServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
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
