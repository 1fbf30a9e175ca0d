package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.capstan.core.testing.Eventually;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk of 48 MiB of its own, which runs full and is emptied again; it needs the right to mount one. */
class FullDiskNightly {

    private static final String ECHO = "{\"capability_id\": \"echo\", \"parameters\": {}}";

    @TempDir
    private Path disk;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @BeforeEach
    void mount() throws Exception {
        assumeThat(run("mount", "-t", "tmpfs", "-o", "size=48m", "tmpfs", disk.toString()))
                .as("a disk can be mounted")
                .isZero();
    }

    @AfterEach
    void unmount() throws Exception {
        run("umount", disk.toString());
    }

    @Test
    void fullDiskRefusesCallsAndServesReadsUntilSpaceIsFree() throws Exception {
        try (ServerProcess server = ServerProcess.start(disk.resolve("data"), "--disk-reserve", "0")) {
            assertThat(call(server)).isEqualTo(200);
            Path filler = disk.resolve("filler");
            fill(filler);

            Eventually.holds("the full disk is noticed", () -> call(server) == 503);
            Eventually.holds("the record is read", () -> get(server, "/audit/records?limit=1") == 200);
            for (int i = 0; i < 50; i++) {
                assertThat(call(server)).isEqualTo(503);
                assertThat(get(server, "/audit/records?limit=1")).isEqualTo(200);
            }
            assertThat(get(server, "/health/ready")).isEqualTo(503);

            Files.delete(filler);
            long freed = System.nanoTime();
            Eventually.holds("calls are taken again", () -> call(server) == 200);
            assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - freed)).isLessThan(2_000);
            assertThat(text(server, "/audit/verification")).contains("\"ok\":true");
        }
    }

    private static void fill(Path file) throws IOException {
        byte[] block = new byte[4096];
        try (OutputStream out = Files.newOutputStream(file)) {
            for (int blocks = 0; blocks < 48 * 256; blocks++) {
                out.write(block);
            }
        } catch (IOException full) {
            // that is what it is for
        }
    }

    private int call(ServerProcess server) {
        return send(HttpRequest.newBuilder(server.url("/invocations"))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(ECHO)))
                .statusCode();
    }

    private int get(ServerProcess server, String path) {
        return send(HttpRequest.newBuilder(server.url(path))).statusCode();
    }

    private String text(ServerProcess server, String path) {
        return send(HttpRequest.newBuilder(server.url(path))).body();
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static int run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }
}
