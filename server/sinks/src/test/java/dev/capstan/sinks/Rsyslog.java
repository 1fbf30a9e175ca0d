package dev.capstan.sinks;

import dev.capstan.core.testing.Eventually;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.opentest4j.TestAbortedException;

/** A real rsyslog that takes syslog over TLS and writes the messages to a file. */
final class Rsyslog implements AutoCloseable {

    private static final Path PROGRAM = Path.of("/usr/sbin/rsyslogd");
    private static final String REQUIRED = "CAPSTAN_REQUIRE_RSYSLOG";
    private static final String MISSING =
            "rsyslog is not on this machine (Debian: apt-get install rsyslog rsyslog-gnutls)";

    private final Path directory;
    private final Path output;
    private final int port;
    private Process process;

    /** Starts it with the certificate {@code NAME.crt} of a directory; a test is skipped where it is not installed. */
    Rsyslog(Path directory, String name) throws IOException, InterruptedException {
        if (!isInstalled()) {
            if (Boolean.parseBoolean(System.getenv(REQUIRED))) {
                throw new AssertionError(MISSING);
            }
            throw new TestAbortedException(MISSING);
        }
        this.directory = directory;
        this.output = directory.resolve("messages");
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Files.writeString(directory.resolve("rsyslog.conf"), """
                global(workDirectory="%1$s" maxMessageSize="512k" defaultNetstreamDriver="gtls"
                  defaultNetstreamDriverCAFile="%1$s/%2$s.crt" defaultNetstreamDriverCertFile="%1$s/%2$s.crt"
                  defaultNetstreamDriverKeyFile="%1$s/%2$s.key")
                module(load="imtcp" StreamDriver.Name="gtls" StreamDriver.Mode="1" StreamDriver.AuthMode="anon")
                input(type="imtcp" address="127.0.0.1" port="%3$d")
                template(name="line" type="string"
                  string="%%pri%%|%%timereported:::date-rfc3339%%|%%app-name%%|%%msgid%%|%%structured-data%%|%%msg%%\\n")
                action(type="omfile" file="%4$s" template="line")
                """.formatted(directory, name, port, output));
        start();
    }

    private static boolean isInstalled() {
        try (var drivers = Files.walk(Path.of("/usr/lib"), 3)) {
            return Files.isExecutable(PROGRAM)
                    && drivers.anyMatch(file -> file.endsWith(Path.of("rsyslog", "lmnsd_gtls.so")));
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }

    void start() throws IOException, InterruptedException {
        process = new ProcessBuilder(
                        PROGRAM.toString(),
                        "-n",
                        "-f",
                        directory.resolve("rsyslog.conf").toString(),
                        "-i",
                        directory.resolve("pid").toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("rsyslog.log").toFile())
                .start();
        Eventually.holds("rsyslog listens", this::isListening);
    }

    private boolean isListening() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress("127.0.0.1", port), 1000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Ends it as an operator does: it writes what it has read. */
    void stop() throws InterruptedException {
        process.destroy();
        process.waitFor(10, TimeUnit.SECONDS);
    }

    int port() {
        return port;
    }

    List<String> messages() {
        try {
            return Files.exists(output) ? Files.readAllLines(output) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
