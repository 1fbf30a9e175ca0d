package dev.capstan.cli.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.cli.CliCommand;
import dev.capstan.cli.CommandFailed;
import dev.capstan.cli.ServerClient;
import dev.capstan.cli.ServerOption;
import dev.capstan.client.TerminalText;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code capstan cancel}: cancels a call under way by its trace id (INV-9.1). */
@Command(
        name = "cancel",
        mixinStandardHelpOptions = true,
        description = "Cancel a running call; exit code 1 if no call runs under the trace id.",
        footer = {"", "Start a call under a trace id with capstan call --trace ID."})
public final class CancelCommand extends CliCommand {

    @Mixin
    private ServerOption server;

    @Parameters(index = "0", paramLabel = "TRACE", description = "Trace id of the call.")
    private String traceId;

    @Option(names = "--json", description = "Print the whole response on one line, as the server sent it.")
    private boolean json;

    @Override
    public Integer call() {
        ServerClient.Reply reply = server.client().delete("/invocations", traceId);
        if (json) {
            printLine(reply.body());
        } else if (reply.isSuccess()) {
            out().println("Cancelled " + traceId);
        } else {
            throw new CommandFailed("the server refuses: " + reason(reply.body()));
        }
        return reply.isSuccess() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    /** Returns the reason for a refusal: of the call, or of the request before the server looked for a call. */
    private static String reason(JsonNode body) {
        String ofRequest = body.path("message").asText("no reason given");
        return TerminalText.of(body.at("/error/message").asText(ofRequest));
    }
}
