import dev.capstan.cli.completion.ManPage;
import dev.capstan.cli.completion.Shell;
import dev.capstan.server.command.Capstan;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** Writes the completion scripts and the manual pages of the command {@code capstan}, which is on the class path. */
final class CommandFiles {

    private CommandFiles() {}

    /** Argument: the directory, in which {@code completion}, {@code man/man1} and the compressed pages are made. */
    public static void main(String[] arguments) throws IOException {
        Path completion = Files.createDirectories(Path.of(arguments[0], "completion"));
        for (Shell shell : Shell.values()) {
            Files.writeString(completion.resolve("capstan." + shell), shell.script(Capstan.commandLine()));
        }
        Path manual = Files.createDirectories(Path.of(arguments[0], "man", "man1"));
        Path compressed = Files.createDirectories(Path.of(arguments[0], "compressed", "man1"));
        for (ManPage page : ManPage.of(Capstan.commandLine()).toList()) {
            Path file = Files.writeString(manual.resolve(page.name() + ".1"), page.text());
            try (OutputStream out =
                    new GZIPOutputStream(Files.newOutputStream(compressed.resolve(page.name() + ".1.gz")))) {
                Files.copy(file, out);
            }
        }
    }
}
