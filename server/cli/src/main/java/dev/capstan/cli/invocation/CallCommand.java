package dev.capstan.cli.invocation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cli.CliCommand;
import dev.capstan.cli.JsonArgument;
import dev.capstan.cli.ServerClient;
import dev.capstan.cli.ServerOption;
import dev.capstan.cli.StreamPrinter;
import dev.capstan.client.ServerRefused;
import dev.capstan.client.TerminalText;
import dev.capstan.core.AgentId;
import dev.capstan.core.Version;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code capstan call}: calls a capability of a running server and prints the result. */
@Command(
        name = "call",
        mixinStandardHelpOptions = true,
        description = "Call a capability and print the result; exit code 1 if the call is refused.",
        footer = {
            "",
            "With --agent the call is agent RPC to that agent; without it, the capability is looked"
                    + " up in the whole fleet.",
            "Example: capstan call check_balance '{\"account_id\": \"acc_123\"}'"
        })
public final class CallCommand extends CliCommand {

    @Mixin
    private ServerOption server;

    @Parameters(index = "0", paramLabel = "CAPABILITY", description = "Capability name or id.")
    private String capability;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "JSON|@FILE|-",
            defaultValue = "{}",
            description = "Payload; @FILE reads a file, - standard input. Default: ${DEFAULT-VALUE}.")
    private JsonArgument payload;

    @Option(names = "--agent", paramLabel = "ID", description = "Agent to call, as pr-reviewer or agent://pr-reviewer.")
    private @Nullable AgentId agent;

    @Option(names = "--timeout-ms", paramLabel = "N", description = "Timeout in milliseconds.")
    private @Nullable Integer timeoutMs;

    @Option(
            names = "--trace",
            paramLabel = "ID",
            description = "Trace id of the call, with which capstan cancel stops it. Default: a new one.")
    private @Nullable String trace;

    @Option(
            names = "--session",
            paramLabel = "ID",
            description =
                    "Session of the call. One that capstan negotiate opened selects the version; any other id is only"
                            + " recorded.")
    private @Nullable String session;

    @Option(names = "--min-version", paramLabel = "VERSION", description = "Minimum version; requires --agent.")
    private @Nullable Version minimum;

    @Option(
            names = "--stream",
            description = "Print each part of the result on its own line as it arrives; excludes --agent.")
    private boolean stream;

    @Option(names = "--json", description = "Print the whole response on one line, as the server sent it.")
    private boolean json;

    @Override
    public Integer call() {
        if (minimum != null && agent == null) {
            throw misuse("--min-version requires --agent");
        }
        if (stream && agent != null) {
            throw misuse("--stream excludes --agent");
        }
        JsonNode sent = read();
        if (stream) {
            return stream(sent);
        }
        ServerClient.Reply reply =
                agent == null ? server.client().post("/invocations", invocation(sent)) : callAgent(agent, sent);
        return print(reply.body());
    }

    private int print(JsonNode body) {
        boolean succeeded =
                body.path("success").asBoolean() || body.path("status").asText().equals("ok");
        if (json) {
            printLine(body);
        } else if (succeeded) {
            out().println(TerminalText.pretty(body.has("result") ? body.get("result") : body.get("response")));
            body.path("violations").forEach(violation -> err().println(StreamPrinter.warning(violation)));
        } else {
            err().println(TerminalText.pretty(body));
        }
        return succeeded ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private int stream(JsonNode sent) {
        try (StreamPrinter printer = new StreamPrinter(out(), err())) {
            return server.client().stream("/invocations", invocation(sent), printer)
                    .map(reply -> print(reply.body()))
                    .orElse(ExitCode.OK);
        } catch (ServerRefused refused) {
            return print(refused.body());
        }
    }

    private ObjectNode invocation(JsonNode sent) {
        ObjectNode request = Json.object().put("capability_id", capability);
        request.set("parameters", sent);
        if (timeoutMs != null) {
            request.put("timeout_ms", timeoutMs);
        }
        Json.putIfPresent(request, "trace_id", trace);
        Json.putIfPresent(request, "session_id", session);
        return request;
    }

    private ServerClient.Reply callAgent(AgentId to, JsonNode sent) {
        ObjectNode request = Json.object().put("to", to.uri()).put("capability", capability);
        request.set("payload", sent);
        if (timeoutMs != null) {
            request.put("timeoutMs", timeoutMs);
        }
        Json.putIfPresent(request, "traceId", trace);
        Json.putIfPresent(request, "sessionId", session);
        Json.putIfPresent(request, "minSchemaVersion", minimum);
        return server.client().post("/rpc/requests", request);
    }

    private JsonNode read() {
        try {
            return payload.read();
        } catch (MalformedJson e) {
            throw misuse("the payload is not valid JSON: " + e.getMessage());
        }
    }
}
