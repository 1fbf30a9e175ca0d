import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Starts the server once and archives the classes that it loads, which speeds up later starts. */
final class ClassArchive {

    private static final String READY = "Capstan is ready at ";

    private ClassArchive() {}

    /** Arguments: the path of the jar and that of the archive. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path data = Files.createTempDirectory("capstan-classes-");
        try {
            Files.deleteIfExists(Path.of(arguments[1]));
            archive(arguments[0], arguments[1], data);
        } finally {
            delete(data);
        }
    }

    private static void archive(String jar, String archive, Path data) throws IOException, InterruptedException {
        Process server = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:ArchiveClassesAtExit=" + archive,
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Xlog:disable",
                        "-jar",
                        jar,
                        "serve",
                        "--port",
                        "0",
                        "--data",
                        data.toString()))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        BufferedReader output = server.inputReader();
        String line = output.readLine();
        while (line != null && !line.startsWith(READY)) {
            line = output.readLine();
        }
        server.destroy();
        if (!server.waitFor(1, TimeUnit.MINUTES)) {
            server.destroyForcibly();
        }
        if (line == null || !Files.exists(Path.of(archive))) {
            throw new IOException("no archive of classes: start '" + jar + " serve' by hand to see why");
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
