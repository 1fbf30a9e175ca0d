package dev.capstan.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * A PostgreSQL that runs for one script, without a port.
 *
 * <p>It refuses to run for {@code root}, where the account {@code postgres} runs it instead.
 */
public final class PostgresScript {

    private static final String REQUIRED = "CAPSTAN_REQUIRE_POSTGRES";
    private static final String MISSING =
            "postgres, initdb and an account to run them are not on this machine: the plans"
                    + " of PostgreSQL are not looked at (Debian: apt-get install postgresql)";

    private final Path folder;

    /** Creates a script for a new database below this directory, which is readable for other accounts. */
    public PostgresScript(Path folder) {
        this.folder = folder;
    }

    /** Runs statements and returns their output as text. Aborts the test if PostgreSQL is missing. */
    public String run(List<String> statements) throws IOException, InterruptedException {
        Path data = folder.resolve("data");
        if (output(command("initdb", "--no-sync", "-A", "trust", "-D", data.toString()), "") == null) {
            assertThat(Boolean.parseBoolean(System.getenv(REQUIRED)))
                    .as(MISSING)
                    .isFalse();
            throw new TestAbortedException(MISSING);
        }
        String script = String.join(";\n\n", statements) + ";\n\n";
        String output = output(command("postgres", "--single", "-j", "-F", "-D", data.toString(), "postgres"), script);
        assertThat(output).as("the output of postgres").isNotNull().doesNotContain("ERROR:");
        return output;
    }

    private static List<String> command(String... program) {
        boolean isRoot = "root".equals(System.getProperty("user.name"));
        Stream<String> account = isRoot ? Stream.of("runuser", "-u", "postgres", "--") : Stream.of();
        return new ArrayList<>(Stream.concat(account, Stream.of(program)).toList());
    }

    /** Returns what a program wrote, or null where it is not there or fails. */
    private @Nullable String output(List<String> command, String input) throws IOException, InterruptedException {
        Path output = Files.createTempFile("capstan-postgres", ".txt");
        try {
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            try (OutputStream in = process.getOutputStream()) {
                in.write(input.getBytes(StandardCharsets.UTF_8));
            }
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            return process.exitValue() == 0 ? Files.readString(output) : null;
        } catch (IOException notThere) {
            return null;
        } finally {
            Files.delete(output);
        }
    }
}
