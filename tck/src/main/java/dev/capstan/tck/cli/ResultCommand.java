package dev.capstan.tck.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.InvalidJson;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.report.PublishedResult;
import dev.capstan.tck.subject.HarnessError;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code capstan-tck result}. */
@Command(
        name = "result",
        mixinStandardHelpOptions = true,
        description = "Print the result of an implementation for publication: the verdicts of a report.json.")
final class ResultCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "The report.json of a complete run of this version of the kit.")
    private Path report = Path.of("report.json");

    @Option(
            names = "--release",
            paramLabel = "VERSION",
            required = true,
            description = "Version of the implementation that was checked.")
    private String release = "";

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "Name of the implementation. Default: the name in the report.")
    private @Nullable String name;

    @Option(names = "--address", paramLabel = "URL", description = "URL of the implementation.")
    private @Nullable String address;

    @Option(
            names = "--environment",
            paramLabel = "TEXT",
            description = "Software and settings that the implementation was checked with.")
    private @Nullable String environment;

    @Override
    public void run() {
        PublishedResult result = new PublishedResult(
                Optional.ofNullable(name), release, Optional.ofNullable(address), Optional.ofNullable(environment));
        PrintWriter out = spec.commandLine().getOut();
        out.print(result.of(read(), KitVersion.version()));
        out.flush();
    }

    private JsonNode read() {
        try {
            return Json.read(Files.readString(report));
        } catch (IOException e) {
            throw new HarnessError(report + " cannot be read: " + e.getMessage(), e);
        } catch (InvalidJson e) {
            throw new HarnessError(report + " is not valid JSON: " + e.getMessage(), e);
        }
    }
}
