import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Starts the server, calls it, and archives the classes that it has loaded, which speeds up later starts. From Java 25
 * on, a second archive contains the profiles of the calls too, so that later servers are soon fast.
 */
final class ClassArchive {

    private static final String READY = "Capstan is ready at ";
    private static final int JAVA_WITH_PROFILES = 25;
    private static final int CALLS = 20;
    private static final int PROFILED_CALLS = 2000;

    private ClassArchive() {}

    /** Arguments: the path of the jar and that of the archive, whose name ends with {@code .jsa}. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        String jar = arguments[0];
        String classes = arguments[1];
        archive(jar, classes, CALLS, "-XX:ArchiveClassesAtExit=" + classes, "-XX:TieredStopAtLevel=1");
        String profiles = classes.replaceFirst("jsa$", "aot");
        Files.deleteIfExists(Path.of(profiles));
        if (Runtime.version().feature() >= JAVA_WITH_PROFILES) {
            archive(jar, profiles, PROFILED_CALLS, "-XX:AOTCacheOutput=" + profiles);
        }
    }

    private static void archive(String jar, String archive, int calls, String... options)
            throws IOException, InterruptedException {
        Files.deleteIfExists(Path.of(archive));
        Path data = Files.createTempDirectory("capstan-classes-");
        try {
            serve(jar, data, calls, options);
        } finally {
            delete(data);
        }
        if (!Files.exists(Path.of(archive))) {
            throw new IOException("no archive of classes: start '" + jar + " serve' by hand to see why");
        }
    }

    private static void serve(String jar, Path data, int calls, String... options)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.addAll(List.of("-XX:+UseSerialGC", "-Xlog:disable", "-jar", jar));
        command.addAll(List.of("serve", "--port", "0", "--data", data.toString()));
        Process server = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader output = server.inputReader()) {
            String line = output.readLine();
            while (line != null && !line.startsWith(READY)) {
                line = output.readLine();
            }
            if (line != null) {
                call(line.substring(READY.length()), calls);
            }
            server.destroy();
            server.waitFor(2, TimeUnit.MINUTES);
        } finally {
            server.destroyForcibly();
        }
    }

    private static void call(String server, int calls) throws IOException, InterruptedException {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        HttpRequest invocation = HttpRequest.newBuilder(URI.create(server + "/invocations"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"capability_id\": \"check_balance\", \"parameters\": {\"account_id\": \"acc_123\"}}"))
                .build();
        for (int i = 0; i < calls; i++) {
            HttpResponse<String> response = client.send(invocation, HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new IOException("a call was refused: " + response.body());
            }
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            all.sorted(Comparator.reverseOrder()).forEach(path -> {
                try {
                    Files.delete(path);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
