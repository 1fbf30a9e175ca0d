package dev.capstan.tck.reference;

import dev.capstan.tck.json.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A NATS server at a free port of this machine, where its program is found. */
public final class NatsServer implements AutoCloseable {

    private static final String PROGRAM = "nats-server";
    private static final Duration TO_START = Duration.ofSeconds(20);

    private final Process process;
    private final String url;

    private NatsServer(Process process, String url) {
        this.process = process;
        this.url = url;
    }

    /** Starts one, if the program is on the path or where Debian has it. */
    public static Optional<NatsServer> started(Path work) {
        return program().map(program -> start(program, work));
    }

    /** Returns the URL of the server. */
    public String url() {
        return url;
    }

    @Override
    public void close() {
        process.destroy();
    }

    private static Optional<Path> program() {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
        return Stream.concat(Arrays.stream(path.split(":")), Stream.of("/usr/sbin"))
                .map(directory -> Path.of(directory, PROGRAM))
                .filter(Files::isExecutable)
                .findFirst();
    }

    private static NatsServer start(Path program, Path work) {
        try {
            Path ports = Files.createTempDirectory(work, "nats-");
            Process process = new ProcessBuilder(
                            program.toString(), "-a", "127.0.0.1", "-p", "-1", "--ports_file_dir", ports.toString())
                    .redirectErrorStream(true)
                    .redirectOutput(ports.resolve("log").toFile())
                    .start();
            Path file = ports.resolve(PROGRAM + "_" + process.pid() + ".ports");
            long end = System.nanoTime() + TO_START.toNanos();
            while (!(Files.exists(file) && Files.size(file) > 0)) {
                if (System.nanoTime() > end || process.waitFor(20, TimeUnit.MILLISECONDS)) {
                    process.destroyForcibly();
                    throw new IllegalStateException("the NATS server did not start: " + ports.resolve("log"));
                }
            }
            return new NatsServer(
                    process, Json.read(Files.readString(file)).at("/nats/0").textValue());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
