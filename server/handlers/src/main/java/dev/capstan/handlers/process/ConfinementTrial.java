package dev.capstan.handlers.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The trial of a confinement by the command that it is used with. */
final class ConfinementTrial {

    /** A shell that finds itself among the first processes of a namespace. */
    static final List<String> COMMAND = List.of("/bin/sh", "-c", "[ $$ -lt 10 ] && exit 7");

    private static final int ISOLATED_EXIT_CODE = 7;
    private static final long TIMEOUT_MS = 10_000;
    private static final int MAX_REASON_BYTES = 200;

    private ConfinementTrial() {}

    /** Runs {@link #COMMAND} confined, and returns why it was not isolated; empty if it was. */
    static Optional<String> failure(List<String> confined) {
        try {
            Process process =
                    StartProcess.start(new ProcessBuilder(confined).redirectOutput(ProcessBuilder.Redirect.DISCARD));
            if (!process.waitFor(TIMEOUT_MS, TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                return Optional.of("no end within " + TIMEOUT_MS + " ms");
            }
            return process.exitValue() == ISOLATED_EXIT_CODE ? Optional.empty() : Optional.of(reason(process));
        } catch (IOException notStarted) {
            return Optional.of(String.valueOf(notStarted.getMessage()));
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Optional.of("interrupted");
        }
    }

    private static String reason(Process process) throws IOException {
        try (InputStream errors = process.getErrorStream()) {
            String text = new String(errors.readNBytes(MAX_REASON_BYTES), StandardCharsets.UTF_8);
            String line = text.lines().findFirst().orElse("").replaceAll("\\P{Print}", "?");
            return line.isBlank() ? "exit code " + process.exitValue() : line;
        }
    }
}
