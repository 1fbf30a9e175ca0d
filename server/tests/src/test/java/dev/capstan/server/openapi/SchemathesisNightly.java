package dev.capstan.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.capstan.server.RunningServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Schemathesis, an independent client, compares a running server with its OpenAPI document: generated requests, valid and
 * invalid, and the statuses, headers and bodies of their responses. {@code -Dcapstan.schemathesis.seed=N} sets the seed.
 */
class SchemathesisNightly {

    private static final Path FILES = Path.of("src/it/schemathesis").toAbsolutePath();
    private static final Path TARGET = Path.of("target/schemathesis").toAbsolutePath();
    private static final long MAX_MINUTES = 10;

    @RegisterExtension
    private static final RunningServer SERVER = new RunningServer();

    @Test
    void serverIsWhatItsDocumentSays() throws Exception {
        install();
        try (CredentialServer credentials = new CredentialServer(SERVER)) {
            Path log = TARGET.resolve("schemathesis.log");
            ProcessBuilder run = new ProcessBuilder(
                    TARGET.resolve("bin/schemathesis").toString(),
                    "--config-file",
                    FILES.resolve("schemathesis.toml").toString(),
                    "run",
                    SERVER.url() + "/openapi.json",
                    "--seed",
                    System.getProperty("capstan.schemathesis.seed", "1"),
                    "--no-color");
            run.environment().put("CREDENTIALS_URL", credentials.url());
            run.environment().put("PYTHONDONTWRITEBYTECODE", "1");

            int exitCode = exitCode(run.directory(FILES.toFile()), log, MAX_MINUTES);

            assertThat(exitCode).as(Files.readString(log)).isZero();
        }
    }

    /** Installs the pinned version into a directory of its own, once. */
    private static void install() throws IOException, InterruptedException {
        Files.createDirectories(TARGET);
        boolean isInstalled = exitCode(new ProcessBuilder("python3", "-m", "venv", TARGET.toString())) == 0
                && exitCode(new ProcessBuilder(
                                TARGET.resolve("bin/pip").toString(),
                                "install",
                                "--quiet",
                                "--requirement",
                                FILES.resolve("requirements.txt").toString()))
                        == 0;
        assumeThat(isInstalled || Boolean.parseBoolean(System.getenv("CAPSTAN_REQUIRE_SCHEMATHESIS")))
                .as("schemathesis could not be installed: see target/schemathesis/install.log")
                .isTrue();
        assertThat(isInstalled).as("schemathesis is installed").isTrue();
    }

    private static int exitCode(ProcessBuilder command) throws IOException, InterruptedException {
        return exitCode(command, TARGET.resolve("install.log"), MAX_MINUTES);
    }

    private static int exitCode(ProcessBuilder command, Path log, long minutes)
            throws IOException, InterruptedException {
        Process process =
                command.redirectErrorStream(true).redirectOutput(log.toFile()).start();
        try {
            assertThat(process.waitFor(minutes, TimeUnit.MINUTES))
                    .as("ended within %d minutes; see %s", minutes, log)
                    .isTrue();
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }
}
