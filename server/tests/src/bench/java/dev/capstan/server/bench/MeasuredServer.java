package dev.capstan.server.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server in a process of its own, whose processor time is measured. */
final class MeasuredServer implements AutoCloseable {

    private static final Pattern READY = Pattern.compile("ready at (http\\S+)");
    private static final Pattern PASSWORD = Pattern.compile("password: (\\S+)");

    private final String name;
    private final Process process;
    private final URI url;
    private final String password;

    private MeasuredServer(String name, Process process, URI url, String password) {
        this.name = name;
        this.process = process;
        this.url = url;
        this.password = password;
    }

    /** Starts a server, and waits until it prints its URL. Its errors go to a file. */
    static MeasuredServer start(String name, List<String> command, Path errors) throws IOException {
        Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
        String password = "";
        BufferedReader output = process.inputReader();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            Matcher generated = PASSWORD.matcher(line);
            password = generated.find() ? generated.group(1) : password;
            Matcher ready = READY.matcher(line);
            if (ready.find()) {
                return new MeasuredServer(name, process, URI.create(ready.group(1)), password);
            }
        }
        throw new IOException(name + " did not start; see " + errors);
    }

    String name() {
        return name;
    }

    URI url() {
        return url;
    }

    /** Returns the password of the first account, or an empty string if the server printed none. */
    String password() {
        return password;
    }

    /** Returns the processor time that the process has used, in user and system mode. */
    Duration processorTime() {
        return process.info()
                .totalCpuDuration()
                .orElseThrow(() -> new IllegalStateException("this system does not tell the time of a process"));
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
