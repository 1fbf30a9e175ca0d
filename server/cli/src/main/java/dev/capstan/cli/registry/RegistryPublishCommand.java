package dev.capstan.cli.registry;

import dev.capstan.cli.CommandFailed;
import dev.capstan.cli.DiagnosticPrinter;
import dev.capstan.cli.ServerClient;
import dev.capstan.cli.fleet.FleetLoader;
import dev.capstan.config.capability.LoadOptions;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Parameters;

/** {@code capstan registry publish}: publishes the versions that files declare, the oldest first (NEG-3.2, NEG-3.3). */
@Command(
        name = "publish",
        mixinStandardHelpOptions = true,
        description = "Publish the versions that files declare; exit code 1 if one is refused.",
        footer = {
            "",
            "Declarations without a version are not published. Existing versions are unchanged. If a"
                    + " version is refused, the newer versions of its capability are not sent.",
            "With --json each result is an object on its own line.",
            "Example: capstan registry publish agents/reviewer/capabilities.yaml --account owner"
        })
final class RegistryPublishCommand extends RegistrySubcommand {

    private static final int UNAUTHENTICATED = 401;

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "Files in the format of capabilities.yaml, agent directories, a directory above agents/,"
                    + " or a .json file of one version with type, version, input_schema and output_schema.")
    private List<Path> files;

    @Override
    int run(ServerClient server) {
        PublicationDrafts drafts = PublicationDrafts.read(files, FleetLoader.of(LoadOptions.STRICT));
        if (!drafts.diagnostics().isEmpty()) {
            DiagnosticPrinter.print(drafts.diagnostics(), err());
            return ExitCode.SOFTWARE;
        }
        if (drafts.versions().isEmpty()) {
            throw new CommandFailed("nothing to publish: no capability in these files declares a version");
        }
        Set<String> refused = new HashSet<>();
        for (PublicationDraft draft : drafts.versions()) {
            PublicationResult outcome = refused.contains(draft.capability())
                    ? PublicationResult.notSent(draft)
                    : PublicationResult.of(draft, put(server, draft));
            if (json()) {
                printLine(outcome.json());
            } else {
                outcome.print(out());
            }
            if (!outcome.isThere()) {
                refused.add(draft.capability());
            }
        }
        return refused.isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private static ServerClient.Reply put(ServerClient server, PublicationDraft draft) {
        ServerClient.Reply reply =
                server.put(REGISTRY + "/" + draft.capability() + "/" + draft.version(), draft.body());
        if (reply.status() == UNAUTHENTICATED) {
            reply.orRefused();
        }
        return reply;
    }
}
