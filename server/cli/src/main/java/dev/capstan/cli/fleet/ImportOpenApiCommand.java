package dev.capstan.cli.fleet;

import dev.capstan.cli.CliCommand;
import dev.capstan.cli.CommandFailed;
import dev.capstan.cli.ServerUrlConverter;
import dev.capstan.core.AgentId;
import dev.capstan.openapi.ImportOpenApi;
import dev.capstan.openapi.ImportOptions;
import dev.capstan.openapi.ImportedApi;
import dev.capstan.openapi.InvalidOpenApi;
import dev.capstan.openapi.OpenApiDocument;
import dev.capstan.validation.CompiledSchemas;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code capstan import openapi}: makes a fleet whose agent has one capability for each operation of an API. */
@Command(
        name = "openapi",
        mixinStandardHelpOptions = true,
        description = "Make an agent with one capability for each operation of an OpenAPI 3.0 or 3.1 document.",
        footer = {
            "",
            "What a capability cannot express is told with its JSON pointer in the document. Credentials become"
                    + " environment variables of the server, which are listed.",
            "Example: capstan import openapi petstore.yaml --agent petstore --fleet my-fleet"
        })
public final class ImportOpenApiCommand extends CliCommand {

    @Parameters(index = "0", paramLabel = "FILE|URL", description = "The document, in JSON or YAML; at most 32 MiB.")
    private String source;

    @Option(names = "--agent", paramLabel = "ID", required = true, description = "Agent that gets the capabilities.")
    private AgentId agent;

    @Option(
            names = "--fleet",
            paramLabel = "DIR",
            defaultValue = ".",
            description = "Root directory of the fleet; the agent is written to agents/<id> below it. Default: the"
                    + " current directory.")
    private Path fleet;

    @Option(
            names = "--server",
            paramLabel = "URL",
            converter = ServerUrlConverter.class,
            description = "URL of the service. Default: the first server of the document.")
    private @Nullable URI server;

    @Option(
            names = "--client-id",
            paramLabel = "ID",
            description = "Client identifier for OAuth 2 client credentials. Without it, access tokens are read from"
                    + " environment variables.")
    private @Nullable String clientId;

    @Option(names = "--tag", paramLabel = "TAG", description = "Import only operations with this tag. May be repeated.")
    private List<String> tags = List.of();

    @Option(
            names = "--split-by-tag",
            description =
                    "Make one agent for the operations of each first tag, named <id>-<tag>, for documents that are"
                            + " too large for one agent.")
    private boolean splitByTag;

    @Option(names = "--force", description = "Replace files that exist.")
    private boolean force;

    @Option(names = "--json", description = "Print the result as JSON, with every remark.")
    private boolean json;

    @Override
    public Integer call() {
        DocumentSource document = new DocumentSource(source);
        try {
            ImportedApi imported = new ImportOpenApi(new CompiledSchemas())
                    .of(
                            OpenApiDocument.read(document.bytes()),
                            new ImportOptions(
                                    agent,
                                    Optional.ofNullable(server),
                                    document.url(),
                                    Optional.ofNullable(clientId),
                                    tags,
                                    splitByTag));
            List<Path> files =
                    imported.files().stream().map(file -> pathOf(file.agent())).toList();
            files.forEach(this::refuseToReplace);
            imported.files().forEach(file -> AtomicFile.write(pathOf(file.agent()), file.yaml()));
            new ImportReport(imported, files).print(out(), json);
            return files.isEmpty() ? ExitCode.SOFTWARE : ExitCode.OK;
        } catch (InvalidOpenApi e) {
            throw new CommandFailed(source + ": " + e.getMessage(), e);
        }
    }

    private Path pathOf(AgentId agent) {
        return fleet.resolve("agents").resolve(agent.name()).resolve("capabilities.yaml");
    }

    private void refuseToReplace(Path file) {
        if (Files.exists(file) && !force) {
            throw new CommandFailed(file + " exists; replace it with --force, or name another directory with --fleet");
        }
    }
}
