package dev.capstan.cli.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cli.JsonArgument;
import dev.capstan.cli.StreamPrinter;
import dev.capstan.client.ExecuteCapability;
import dev.capstan.client.Sleeper;
import dev.capstan.client.StoredAgent;
import dev.capstan.client.TerminalText;
import dev.capstan.core.json.MalformedJson;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code capstan agent call}: executes a granted capability at its location (GR-6.1). */
@Command(
        name = "call",
        mixinStandardHelpOptions = true,
        description = "Execute a granted capability and print its result; exit code 1 if the call is refused.",
        footer = {"", "Example: capstan agent call my-agent check_balance --arguments '{\"account_id\":\"acc_123\"}'"})
final class AgentCallCommand extends AgentSubcommand {

    @Parameters(
            index = "0..1",
            arity = "1..2",
            paramLabel = "[AGENT] CAPABILITY",
            hideParamSyntax = true,
            description = "Agent, and the capability to execute.")
    private List<String> words;

    @Option(
            names = "--arguments",
            paramLabel = "JSON|@FILE|-",
            defaultValue = "{}",
            description = "Arguments; @FILE reads a file, - standard input. Default: ${DEFAULT-VALUE}.")
    private JsonArgument arguments;

    @Option(names = "--stream", description = "Print each part of the result on its own line as it arrives.")
    private boolean stream;

    @Mixin
    private WaitOption wait;

    @Override
    int run() {
        Duration limit = wait.duration();
        ObjectNode sent = sent();
        String capability = words.get(words.size() - 1);
        StoredAgent agent = keys().read().pick(words.size() > 1 ? words.get(0) : null);
        ExecuteCapability execute = new ExecuteCapability(serverOf(agent), clock(), Sleeper.REAL);
        if (stream) {
            try (StreamPrinter printer = new StreamPrinter(out(), err())) {
                execute.stream(agent, capability, sent, limit, printer);
            }
        } else {
            ExecuteCapability.ExecutionResult executed = execute.execute(agent, capability, sent, limit);
            out().println(json() ? TerminalText.line(executed.response()) : TerminalText.pretty(executed.result()));
        }
        return ExitCode.OK;
    }

    private ObjectNode sent() {
        try {
            JsonNode json = arguments.read();
            if (json instanceof ObjectNode object) {
                return object;
            }
            throw misuse("the arguments must be a JSON object");
        } catch (MalformedJson e) {
            throw misuse("the arguments are not valid JSON: " + e.getMessage());
        }
    }
}
