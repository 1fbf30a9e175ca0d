package dev.capstan.tck.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A command that has ended.
 *
 * @param exit its exit code
 * @param output its output and its errors
 */
record ShellRun(int exit, String output) {

    private static final int SECONDS = 600;

    /** Runs a command with these environment variables alone. */
    static ShellRun of(Path directory, Map<String, String> environment, List<String> command) throws Exception {
        Path output = Files.createTempFile("capstan-tck-", ".out");
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().clear();
            builder.environment().putAll(environment);
            Process process = builder.start();
            process.getOutputStream().close();
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError(command + " did not end within " + SECONDS + " s");
            }
            return new ShellRun(process.exitValue(), Files.readString(output));
        } finally {
            Files.deleteIfExists(output);
        }
    }

    /** Returns the path of a command on this machine; throws if there is none. */
    static Path find(String command) throws IOException {
        for (String directory : System.getenv("PATH").split(":")) {
            Path path = Path.of(directory, command);
            if (Files.isExecutable(path)) {
                return path;
            }
        }
        throw new IOException(command + " is not on the PATH");
    }
}
