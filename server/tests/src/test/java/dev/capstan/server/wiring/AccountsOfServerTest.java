package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.capstan.accounts.PasswordHash;
import dev.capstan.core.testing.Eventually;
import dev.capstan.server.CapstanServer;
import dev.capstan.server.PackagedCommand;
import dev.capstan.server.ServerAssembly;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.StartupFailed;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose passwords a server takes. */
class AccountsOfServerTest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Duration ONE_LOOK = Duration.ofMillis(50);

    @TempDir
    private Path directory;

    @Test
    void theFirstAccountIsToldOnceAndStays() throws Exception {
        String password;
        try (CapstanServer first = start(Map.of())) {
            password = first.firstAccount().orElseThrow().password();
            assertThat(status(first.url(), "owner", password)).isEqualTo(200);
        }
        try (CapstanServer again = start(Map.of())) {
            assertThat(again.firstAccount()).isEmpty();
            assertThat(status(again.url(), "owner", password)).isEqualTo(200);
        }
    }

    @Test
    void aServerThatIsKilledBeforeTheFirstAccountCountsMakesItAgain() throws Exception {
        String told = killed(KilledAtFirstAccount.BEFORE);

        try (CapstanServer again = start(Map.of())) {
            String password = again.firstAccount().orElseThrow().password();
            assertThat(status(again.url(), "owner", password)).isEqualTo(200);
            assertThat(status(again.url(), "owner", told)).isEqualTo(401);
        }
    }

    @Test
    void aServerThatIsKilledOnceTheFirstAccountCountsHasToldItsPassword() throws Exception {
        String told = killed("after");

        try (CapstanServer again = start(Map.of())) {
            assertThat(again.firstAccount()).isEmpty();
            assertThat(status(again.url(), "owner", told)).isEqualTo(200);
        }
    }

    /** Starts a new server that is killed; returns the password that it told. */
    private String killed(String when) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(PackagedCommand.ofTest(
                        KilledAtFirstAccount.class, directory.resolve("data").toString(), when))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
            String password = said.readLine();
            assertThat(process.waitFor()).isEqualTo(137);
            return password;
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void accountsFileReplacesTheFirstAccount() throws Exception {
        Path file = accounts("ana:" + PasswordHash.of("secret", 10).text());
        try (CapstanServer server = start(Map.of(Settings.ACCOUNTS, file.toString()))) {
            assertThat(server.firstAccount()).isEmpty();
            assertThat(status(server.url(), "ana", "secret")).isEqualTo(200);
            assertThat(status(server.url(), "owner", "secret")).isEqualTo(401);
        }
    }

    @Test
    void aFileThatChangesLetsPeopleInAndOutWithoutARestart() throws Exception {
        String hash = PasswordHash.of("secret", 10).text();
        Path file = accounts("ana:" + hash);
        try (CapstanServer server = start(Map.of(Settings.ACCOUNTS, file.toString()))) {
            assertThat(status(server.url(), "ana", "secret")).isEqualTo(200);
            accounts("bo:" + hash);

            Eventually.holds("ana is let out", Eventually.BOUND, ONE_LOOK, () -> isSignedOut(server.url()));

            assertThat(status(server.url(), "ana", "secret")).isEqualTo(401);
            assertThat(status(server.url(), "bo", "secret")).isEqualTo(200);
        }
    }

    @Test
    void aFileThatIsNoneKeepsTheServerFromStartingAndSaysWhy() throws Exception {
        Path file = accounts("ana:secret");

        StartupFailed failed =
                catchThrowableOfType(StartupFailed.class, () -> start(Map.of(Settings.ACCOUNTS, file.toString()))
                        .close());

        assertThat(failed).hasMessageContainingAll(file.toString(), "line 1: ", "bcrypt");
        assertThat(failed.getMessage()).doesNotContain("secret", "Exception", "Bean");
    }

    private CapstanServer start(Map<String, Object> options) throws StartupFailed {
        return ServerAssembly.of(directory.resolve("data"), "127.0.0.1", 0, options)
                .serve(List.of());
    }

    private Path accounts(String text) throws IOException {
        return Files.writeString(directory.resolve("accounts"), text);
    }

    private static boolean isSignedOut(URI url) {
        try {
            return status(url, "ana", "secret") != 200;
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static int status(URI url, String name, String password) throws IOException, InterruptedException {
        String credentials =
                Base64.getEncoder().encodeToString((name + ":" + password).getBytes(StandardCharsets.UTF_8));
        HttpRequest request = HttpRequest.newBuilder(url.resolve("/hosts"))
                .header("Authorization", "Basic " + credentials)
                .build();
        return HTTP.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }
}
