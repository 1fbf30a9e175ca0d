package dev.capstan.tck.cli;

import dev.capstan.tck.json.BundledFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code capstan-tck init}. */
@Command(
        name = "init",
        mixinStandardHelpOptions = true,
        description = "Write a commented subject.yaml as a starting point; an existing file is not changed.")
final class InitCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Option(names = "--client", description = "Describe a client of Agent Auth instead of a server.")
    private boolean client;

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            defaultValue = "subject.yaml",
            description = "File to write. Default: ${DEFAULT-VALUE}.")
    private Path file = Path.of("subject.yaml");

    @Override
    public void run() {
        NewFile.write(file, BundledFile.text(client ? "init/client.yaml" : "init/subject.yaml"));
        PrintWriter out = spec.commandLine().getOut();
        out.println("wrote " + file);
        out.println("fill it in, then run: java -jar capstan-tck.jar --subject " + file + " --level must");
    }
}
