package dev.capstan.server.process;

import dev.capstan.server.PackagedCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The packaged server as a process: started with {@code java -jar}, ready when it says so. */
public final class ServerProcess implements AutoCloseable {

    /** The log of the servers, one after the other. */
    private static final Path LOG = Path.of("target", "servers.log");

    private static final String READY = "Capstan is ready at ";
    private static final String MANAGEMENT = "Health and metrics at ";
    private static final String FIRST_ACCOUNT = "First account: owner, password: ";

    private final Process process;
    private final URI url;
    private final Optional<URI> management;
    private final String password;

    private ServerProcess(Process process, URI url, Optional<URI> management, String password) {
        this.process = process;
        this.url = url;
        this.management = management;
        this.password = password;
    }

    /** Returns the command line of {@code capstan serve} on a free port. */
    static List<String> command(Path data, String... options) {
        List<String> command = PackagedCommand.command(List.of(), "serve", "--port", "0", "--data", data.toString());
        command.addAll(List.of(options));
        return command;
    }

    /** Starts {@code capstan serve} on a free port and returns once it is ready. */
    public static ServerProcess start(Path data, String... options) throws IOException {
        return start(List.of(), data, options);
    }

    /** Starts a server under a command that limits it, such as {@code prlimit}: its first words run the rest. */
    public static ServerProcess start(List<String> within, Path data, String... options) throws IOException {
        List<String> command = new ArrayList<>(within);
        command.addAll(command(data, options));
        return start(new ProcessBuilder(command));
    }

    /** Starts a server by a command of its own, and returns once it is ready. */
    static ServerProcess start(ProcessBuilder command) throws IOException {
        Process process = command.redirectError(ProcessBuilder.Redirect.appendTo(LOG.toFile()))
                .start();
        BufferedReader output = process.inputReader();
        String password = "";
        Optional<URI> management = Optional.empty();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(FIRST_ACCOUNT)) {
                password = line.substring(FIRST_ACCOUNT.length());
            }
            if (line.startsWith(MANAGEMENT)) {
                management = Optional.of(URI.create(line.substring(MANAGEMENT.length())));
            }
            if (line.startsWith(READY)) {
                return new ServerProcess(process, URI.create(line.substring(READY.length())), management, password);
            }
        }
        throw new IllegalStateException("the server ended before it was ready: see " + LOG.toAbsolutePath());
    }

    /** An address of the server. */
    public URI url(String path) {
        return url.resolve(path);
    }

    /** An address of the management port, which the server was started with. */
    URI managementUrl(String path) {
        return management.orElseThrow().resolve(path);
    }

    /** Returns the arguments of the process, on Linux. */
    List<String> arguments() {
        return List.of(process.info().arguments().orElseThrow());
    }

    /** The password of the first account; empty where there were accounts already. */
    public String password() {
        return password;
    }

    /** Returns the processor time that the server has used, without that of its programs. */
    Duration processorTime() {
        return process.info().totalCpuDuration().orElseThrow();
    }

    /** Sends the process a signal, such as {@code -STOP}. */
    public void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", name, Long.toString(process.pid())).start().waitFor();
    }

    /** Returns what a descriptor of the process is, on Linux. */
    Path descriptor(int number) throws IOException {
        return Files.readSymbolicLink(Path.of("/proc", Long.toString(process.pid()), "fd", Integer.toString(number)));
    }

    /** Lets the process open this many more files, on Linux. */
    void limitDescriptors(int more) throws IOException, InterruptedException {
        long pid = process.pid();
        try (Stream<Path> open = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
            String limit = "--nofile=" + (open.count() + more) + ":";
            new ProcessBuilder("prlimit", "--pid", Long.toString(pid), limit)
                    .start()
                    .waitFor();
        }
    }

    /** Asks the process to stop, as an operator does: {@code SIGTERM}. */
    void terminate() {
        process.destroy();
    }

    /** Returns the exit code once the process has ended. */
    int exitCode() {
        return process.onExit()
                .orTimeout(30, TimeUnit.SECONDS)
                .thenApply(Process::exitValue)
                .join();
    }

    /** Returns the programs that the server runs. */
    List<ProcessHandle> programs() {
        return process.descendants().toList();
    }

    /** Ends the process at once, without a chance to tidy up: {@code kill -9}. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Asks the process to stop, as an operator does; where it does not, ends it. */
    @Override
    public void close() {
        process.destroy();
        process.onExit()
                .orTimeout(30, TimeUnit.SECONDS)
                .exceptionally(late -> process.destroyForcibly())
                .join();
        process.onExit().join();
    }
}
