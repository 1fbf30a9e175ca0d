package dev.capstan.tck.reference;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.capstan.tck.subject.command.CommandResult;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.command.Processes;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.file.SubjectFileReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The commands of the reference server, run by one {@link CommandHost} for all tests of this process: a server starts in
 * half a second instead of three.
 */
public final class HostedCommands implements Commands {

    private static final Path JAR = Path.of("..", "server", "target", "capstan.jar");
    private static final Path CLIENT = Path.of("src", "test", "resources", "hosted-server.sh");

    /** The beginning of a command that starts a server, in the text of a subject file. */
    private static final Pattern SERVE = Pattern.compile("\"\\{java}\", [^\\[\\]]*capstan\\.jar, serve");

    /** Commands that use neither their standard input nor their directory. */
    private static final List<String> HOSTED = List.of("validate", "audit");

    private static final int PORT = start();

    private final Commands processes = new Processes(Duration.ofMinutes(3));

    /** Returns the text of a subject file whose servers are started by the host. */
    static String hosted(String subject) {
        String client = "bash, \"" + CLIENT.toAbsolutePath() + "\", \"" + PORT + "\", serve";
        return SERVE.matcher(subject).replaceAll(Matcher.quoteReplacement(client));
    }

    /** Returns the reference server's subject file, whose servers are started by the host. */
    public static SubjectFile profile(Path work) throws IOException {
        return SubjectFileReader.from(ReferenceProfile.written(work, ReferenceProfile.text()));
    }

    @Override
    public CommandResult run(List<String> command, Path directory, String input) {
        int jar = command.indexOf("-jar");
        boolean isHosted = jar >= 0 && input.isEmpty() && HOSTED.contains(command.get(jar + 2));
        return isHosted ? result(command.subList(jar + 2, command.size())) : processes.run(command, directory, input);
    }

    private static CommandResult result(List<String> arguments) {
        try (Socket connection = new Socket(InetAddress.getLoopbackAddress(), PORT)) {
            connection
                    .getOutputStream()
                    .write((String.join("\n", arguments) + "\n\n").getBytes(StandardCharsets.UTF_8));
            return new ObjectMapper().readValue(connection.getInputStream(), CommandResult.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts the host, which ends with this process, and returns its port. */
    private static int start() {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:SharedArchiveFile=" + JAR.resolveSibling("capstan.jsa").toAbsolutePath(),
                "-Xlog:disable",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:ReservedCodeCacheSize=240m",
                "-Xmx2g",
                "-cp",
                String.join(
                        File.pathSeparator,
                        JAR.toAbsolutePath().toString(),
                        location(CommandHost.class),
                        location(CommandResult.class)),
                CommandHost.class.getName());
        try {
            Process host = new ProcessBuilder(command)
                    .redirectError(Path.of("target", "hosted-commands.log").toFile())
                    .start();
            return Integer.parseInt(host.inputReader().readLine());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String location(Class<?> type) {
        return Path.of(URI.create(
                        type.getProtectionDomain().getCodeSource().getLocation().toString()))
                .toString();
    }
}
