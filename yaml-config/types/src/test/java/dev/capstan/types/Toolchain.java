package dev.capstan.types;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/**
 * A compiler of this machine. If it is missing, tests that need it are aborted, or fail if {@code
 * CAPSTAN_REQUIRE_COMPILERS} is {@code true}.
 */
enum Toolchain {
    TSC("tsc", "node-typescript"),
    MYPY("mypy", "mypy"),
    PYTHON("python3", "python3"),
    GO("go", "golang-go"),
    GOFMT("gofmt", "golang-go");

    private static final String REQUIRED = "CAPSTAN_REQUIRE_COMPILERS";
    private static final int SECONDS = 600;

    private final String command;
    private final String debian;

    Toolchain(String command, String debian) {
        this.command = command;
        this.debian = debian;
    }

    /**
     * The result of a run.
     *
     * @param output what it wrote, its errors included
     */
    record Run(int exit, String output) {}

    /** Runs it in a directory, with these variables beside those of this process. */
    Run run(Path directory, Map<String, String> variables, String... arguments) {
        List<String> line = new ArrayList<>(List.of(path().toString()));
        line.addAll(List.of(arguments));
        try {
            Path output = Files.createTempFile(directory, command, ".out");
            ProcessBuilder builder = new ProcessBuilder(line)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().putAll(variables);
            Process process = builder.start();
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError(line + " did not end within " + SECONDS + " s");
            }
            String written = Files.readString(output);
            Files.delete(output);
            return new Run(process.exitValue(), written);
        } catch (IOException e) {
            throw new AssertionError(line + " could not be run", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(line + " was interrupted", e);
        }
    }

    private Path path() {
        return Stream.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator))
                .map(directory -> Path.of(directory, command))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(this::missing);
    }

    private RuntimeException missing() {
        String message = command + " is not on this machine: what is generated for it is not compiled (Debian:"
                + " apt-get install " + debian + ")";
        if (Boolean.getBoolean(REQUIRED) || Boolean.parseBoolean(System.getenv(REQUIRED))) {
            throw new AssertionError(message);
        }
        return new TestAbortedException(message);
    }
}
