package dev.capstan.server.campaign;

import dev.capstan.server.PackagedCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The packaged server as a process that is stopped, killed and started again on the same port and folder. */
final class ServerUnderTest implements AutoCloseable {

    private static final String READY = "Capstan is ready at ";
    private static final String FIRST_ACCOUNT = "First account: owner, password: ";
    private static final String UNWRITABLE = "the database cannot be written, so calls and changes are refused";
    private static final int START_SECONDS = 60;
    private static final int STOP_SECONDS = 60;
    private static final int TRIES = 20;
    private static final int MAX_LOG_LINES = 60;

    private final Path data;
    private final int port;
    private final List<String> command = new ArrayList<>();
    private final AtomicLong lines = new AtomicLong();
    private final AtomicInteger unwritable = new AtomicInteger();
    private final PrintWriter log;
    private final Deque<String> last = new ArrayDeque<>();
    private String password = "";
    private @Nullable Process process;

    /**
     * A server that does not run yet.
     *
     * @param data its data folder
     * @param log the file that keeps its log
     * @param options what follows {@code serve} beside port and folder
     */
    ServerUnderTest(Path data, Path log, List<String> options) throws IOException {
        this.data = data;
        this.log = new PrintWriter(Files.newBufferedWriter(log), true);
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        command.addAll(PackagedCommand.command(
                List.of("-Xmx256m"), "serve", "--port", Integer.toString(port), "--data", data.toString()));
        command.addAll(options);
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + port);
    }

    /** Returns the password of the first account. */
    String password() {
        return password;
    }

    Path data() {
        return data;
    }

    Path database() {
        return data.resolve("capstan.mv.db");
    }

    /** Starts it and returns once it is ready; its port may be another connection's for a moment. */
    void start() throws IOException, InterruptedException {
        start(Map.of());
    }

    /** Starts it with more in its environment. */
    void start(Map<String, String> environment) throws IOException, InterruptedException {
        for (int tries = 1; ; tries++) {
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            builder.environment().putAll(environment);
            Process started = builder.start();
            process = started;
            CompletableFuture<Boolean> ready = new CompletableFuture<>();
            Thread reader = new Thread(() -> read(started, ready), "output of the server");
            reader.setDaemon(true);
            reader.start();
            if (ready.completeOnTimeout(false, START_SECONDS, TimeUnit.SECONDS).join()) {
                return;
            }
            started.destroyForcibly().onExit().join();
            if (tries == TRIES || !tail().contains("in use")) {
                throw new IllegalStateException("the server ended before it was ready:\n" + tail());
            }
        }
    }

    private void read(Process started, CompletableFuture<Boolean> ready) {
        try (BufferedReader output = started.inputReader()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                note(line);
                if (line.startsWith(FIRST_ACCOUNT)) {
                    password = line.substring(FIRST_ACCOUNT.length());
                }
                if (line.startsWith(READY)) {
                    ready.complete(true);
                }
            }
        } catch (IOException ended) {
            note(ended.toString());
        }
        ready.complete(false);
    }

    private void note(String line) {
        lines.incrementAndGet();
        if (line.contains(UNWRITABLE)) {
            unwritable.incrementAndGet();
        }
        synchronized (last) {
            log.println(line);
            last.add(line);
            if (last.size() > MAX_LOG_LINES) {
                last.remove();
            }
        }
    }

    /** Returns the last lines of its log. */
    String tail() {
        synchronized (last) {
            return String.join("\n", last);
        }
    }

    /** Returns how many lines it has logged over all its runs. */
    long lines() {
        return lines.get();
    }

    /** Returns how often its log said that the database could not be written any more. */
    int timesUnwritable() {
        return unwritable.get();
    }

    private Process running() {
        if (process == null || !process.isAlive()) {
            throw new IllegalStateException("the server does not run:\n" + tail());
        }
        return process;
    }

    boolean isRunning() {
        return process != null && process.isAlive();
    }

    long pid() {
        return running().pid();
    }

    /** Ends it without a chance to tidy up. */
    void kill() {
        running().destroyForcibly().onExit().join();
    }

    /** Asks it to stop, as an operator does (a stream of its output would end with {@link Process#destroy}), and returns its exit code, or -1 where it does not end. */
    int stop() throws IOException, InterruptedException {
        Process stopping = running();
        signal("-TERM");
        try {
            return stopping.onExit().get(STOP_SECONDS, TimeUnit.SECONDS).exitValue();
        } catch (TimeoutException e) {
            stopping.destroyForcibly().onExit().join();
            return -1;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Sends a signal, such as {@code -STOP}. */
    void signal(String name) throws IOException, InterruptedException {
        command("kill", name, Long.toString(pid()));
    }

    /** Sets a soft limit of the running process, such as {@code --fsize=0:}. */
    void limit(String limit) throws IOException, InterruptedException {
        command("prlimit", "--pid", Long.toString(pid()), limit);
    }

    private static void command(String... command) throws IOException, InterruptedException {
        int exit = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (exit != 0) {
            throw new IllegalStateException(String.join(" ", command) + " ended with " + exit);
        }
    }

    /** Returns how many file descriptors it has open. */
    long descriptors() {
        try (Stream<Path> open = Files.list(Path.of("/proc", Long.toString(pid()), "fd"))) {
            return open.count();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns a number of {@code /proc/PID/status}, such as {@code Threads} or {@code VmRSS}. */
    long status(String name) throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(pid()), "status")).stream()
                .filter(line -> line.startsWith(name + ":"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(0);
    }

    /** Returns the heap in use after a collection, in KiB. */
    long heap() throws IOException {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        String pid = Long.toString(pid());
        runCommand(jcmd, pid, "GC.run");
        return runCommand(jcmd, pid, "GC.heap_info")
                .lines()
                .filter(line -> line.contains("total") && line.contains("used") && !line.contains("Metaspace"))
                .mapToLong(line -> Long.parseLong(line.replaceAll(".*used (\\d+)K.*", "$1")))
                .sum();
    }

    /** Writes what each of its threads does. */
    void dumpThreads(Path file) throws IOException {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        Files.writeString(file, runCommand(jcmd, Long.toString(pid()), "Thread.print"));
    }

    private static String runCommand(String... command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (BufferedReader output = process.inputReader()) {
            return String.join("\n", output.lines().toList());
        }
    }

    @Override
    public void close() {
        if (isRunning()) {
            kill();
        }
        log.close();
    }
}
