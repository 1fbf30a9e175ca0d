package dev.capstan.cli.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cli.CliCommand;
import dev.capstan.cli.CommandFailed;
import dev.capstan.cli.ServerClient;
import dev.capstan.cli.ServerOption;
import dev.capstan.client.TerminalText;
import dev.capstan.core.AgentId;
import dev.capstan.core.Version;
import dev.capstan.core.json.Json;
import dev.capstan.negotiation.VersionRange;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code capstan negotiate}: agrees on the version of a capability that later calls run under (NEG-2). */
@Command(
        name = "negotiate",
        mixinStandardHelpOptions = true,
        description = "Agree on a version of a capability; exit code 1 if there is no acceptable version.",
        footer = {
            "",
            "The preferred version is chosen if it is available, otherwise the first acceptable one,"
                    + " otherwise the newest in the range. Later calls name the session: capstan call --session"
                    + " ID.",
            "Example: capstan negotiate code-review --prefer 2.0 --accept 1.5,1.0"
        })
public final class NegotiateCommand extends CliCommand {

    @Mixin
    private ServerOption server;

    @Parameters(index = "0", paramLabel = "CAPABILITY", description = "Capability name or id.")
    private String capability;

    @Option(names = "--prefer", paramLabel = "VERSION", description = "Preferred version.")
    private @Nullable Version preferred;

    @Option(
            names = "--accept",
            paramLabel = "VERSION",
            split = ",",
            description = "Acceptable versions, in order of preference.")
    private List<Version> acceptable = List.of();

    @Option(
            names = "--range",
            paramLabel = "RANGE",
            converter = VersionRangeConverter.class,
            description = "Acceptable version range, such as '>=1.2 <2'; the newest version in it is chosen.")
    private @Nullable VersionRange range;

    @Option(
            names = "--agent",
            paramLabel = "ID",
            description = "Agent to ask, as code-review or agent://code-review; required if several offer the"
                    + " capability.")
    private @Nullable AgentId agent;

    @Option(names = "--json", description = "Print the whole response on one line, as the server sent it.")
    private boolean json;

    @Override
    public Integer call() {
        if (preferred == null && acceptable.isEmpty() && range == null) {
            throw misuse("name the acceptable versions with --prefer, --accept or --range");
        }
        ServerClient.Reply reply = server.client().post("/negotiations", requestBody());
        if (json) {
            printLine(reply.body());
        } else if (reply.isSuccess()) {
            print(reply.body());
        } else {
            throw new CommandFailed(refusal(reply.body()));
        }
        return reply.isSuccess() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private ObjectNode requestBody() {
        ObjectNode body = Json.object().put("kind", "NEGOTIATE").put("capability", capability);
        Json.putIfPresent(body, "agent", agent);
        Json.putIfPresent(body, "preferred_version", preferred);
        acceptable.forEach(version -> body.withArray("acceptable_versions").add(version.toString()));
        Json.putIfPresent(body, "version_range", range);
        return body;
    }

    private void print(JsonNode accepted) {
        out().println("Agreed   " + text(accepted, "capability") + " " + text(accepted, "agreed_version") + " of "
                + text(accepted, "agent"));
        out().println("Session  " + text(accepted, "session_id") + ", until " + text(accepted, "expires_at"));
        for (JsonNode warning : accepted.path("warnings")) {
            out().println("Warning  " + text(warning, "message") + " (" + text(warning, "code") + ")");
            Differences.print(warning.path("reasons"), "         ", out());
        }
    }

    private static String refusal(JsonNode body) {
        String code = text(body, body.has("reason") ? "reason" : "error");
        return "no agreement: " + text(body, "message") + " (" + code + ")";
    }

    private static String text(JsonNode json, String field) {
        return TerminalText.of(json.path(field));
    }
}
