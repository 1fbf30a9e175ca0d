import dev.capstan.cli.completion.ManPage;
import dev.capstan.cli.completion.Shell;
import dev.capstan.server.command.Capstan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** Writes the files of a distribution about the command {@code capstan}, which is on the class path. */
final class CommandFiles {

    /** Byte of the header of gzip that tells how well it is compressed, and its value for the best compression. */
    private static final int EXTRA_FLAGS = 8;

    private static final byte BEST = 2;

    private CommandFiles() {}

    /**
     * Arguments: the directory, in which {@code completion}, {@code man/man1} and the compressed files of a Debian
     * package are made; the version; the time of the build.
     */
    public static void main(String[] arguments) throws IOException {
        Path completion = Files.createDirectories(Path.of(arguments[0], "completion"));
        for (Shell shell : Shell.values()) {
            // A shell reads the script; nobody runs it as a program.
            String script = shell.script(Capstan.commandLine()).replaceFirst("^#!.*\n", "");
            Files.writeString(completion.resolve("capstan." + shell), script);
        }
        Path manual = Files.createDirectories(Path.of(arguments[0], "man", "man1"));
        Path compressed = Files.createDirectories(Path.of(arguments[0], "compressed", "man", "man1"));
        for (ManPage page : ManPage.of(Capstan.commandLine()).toList()) {
            Files.writeString(manual.resolve(page.name() + ".1"), page.text());
            Files.write(compressed.resolve(page.name() + ".1.gz"), compress(page.text()));
        }
        Path documents = Files.createDirectories(Path.of(arguments[0], "compressed", "doc", "capstan"));
        Files.write(documents.resolve("changelog.gz"), compress(changelog(arguments[1], arguments[2])));
    }

    /** Returns the changes in the form that Debian requires. */
    private static String changelog(String version, String built) {
        String at = DateTimeFormatter.RFC_1123_DATE_TIME.format(
                ZonedDateTime.parse(built).withZoneSameInstant(ZoneOffset.UTC));
        return "capstan (" + version + ") unstable; urgency=medium\n\n"
                + "  * CHANGELOG.md in the same directory lists the changes.\n\n"
                + " -- Capstan <capstan@capstan.example>  " + at.replace("GMT", "+0000") + "\n";
    }

    private static byte[] compress(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new BestCompression(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        byte[] file = bytes.toByteArray();
        file[EXTRA_FLAGS] = BEST;
        return file;
    }

    private static final class BestCompression extends GZIPOutputStream {

        BestCompression(ByteArrayOutputStream bytes) throws IOException {
            super(bytes);
            def.setLevel(Deflater.BEST_COMPRESSION);
        }
    }
}
