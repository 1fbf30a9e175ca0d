package dev.capstan.cli.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cli.CliCommand;
import dev.capstan.cli.CommandFailed;
import dev.capstan.cli.SecretTexts;
import dev.capstan.cli.ServerOption;
import dev.capstan.cli.SystemClock;
import dev.capstan.cli.relay.AghHttpClient;
import dev.capstan.cli.relay.NatsQuery;
import dev.capstan.cli.relay.SendFailed;
import dev.capstan.client.TerminalText;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.nats.NatsAddress;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The common part of the commands that query peers: the target, the sender, and the wait. */
abstract class NetworkSubcommand extends CliCommand {

    @Mixin
    private ServerOption server;

    @Option(
            names = "--nats",
            paramLabel = "URL",
            description =
                    "Query all peers on a NATS server instead, such as nats://127.0.0.1:4222. " + SecretTexts.ADVICE)
    private @Nullable NatsAddress nats;

    @Option(
            names = "--wait",
            paramLabel = "DURATION",
            defaultValue = "1s",
            description = "Time to wait for responses on NATS, at most 1 min. Default: ${DEFAULT-VALUE}.")
    private Duration wait;

    @Option(names = "--json", description = "Print the responses as JSON on one line.")
    private boolean json;

    private final InstantSource clock = SystemClock.instants();
    private final PeerId self =
            new PeerId("capstan-cli-" + UUID.randomUUID().toString().substring(24));

    /** Returns a question with a unique id, from a unique peer. */
    final Envelope question(Channel channel, String query) {
        return envelope(
                EnvelopeKind.WHOIS,
                channel,
                null,
                Json.object().put("type", "request").put("query", query));
    }

    /** Returns an envelope with a unique id to a channel, from a unique peer if none is named. */
    final Envelope envelope(EnvelopeKind kind, Channel channel, @Nullable PeerId from, ObjectNode body) {
        return Envelope.of(
                "msg_" + UUID.randomUUID(),
                kind,
                channel,
                from == null ? self : from,
                clock.instant().getEpochSecond(),
                body);
    }

    /** Returns the responses to it. Throws {@link CommandFailed} if the question cannot be sent. */
    final WhoisResults query(Envelope question) {
        return WhoisResults.of(question, responses(question));
    }

    /** Returns the replies to an envelope. Throws {@link CommandFailed} if it cannot be sent or is refused. */
    final List<Envelope> exchange(Envelope envelope) {
        return WhoisResults.replies(envelope, responses(envelope));
    }

    private List<byte[]> responses(Envelope envelope) {
        try {
            return nats == null
                    ? new AghHttpClient(server.url()).send(envelope.bytes())
                    : new NatsQuery(nats).send(envelope, wait);
        } catch (SendFailed e) {
            throw new CommandFailed(TerminalText.of(e.getMessage()), e);
        }
    }

    /** Whether the target is a server over HTTP. */
    final boolean targetsServer() {
        return nats == null;
    }

    /** Rejects options that contradict each other or exceed a limit. */
    final void check() {
        if (nats != null && spec().commandLine().getParseResult().hasMatchedOption("--url")) {
            throw misuse("--url and --nats exclude each other; use one");
        }
        if (wait.isNegative() || wait.isZero() || wait.compareTo(Duration.ofMinutes(1)) > 0) {
            throw misuse("--wait must be a duration of up to 1 min, such as 1s");
        }
    }

    /** Returns the URL of the server to ask. */
    final URI url() {
        return server.url();
    }

    final InstantSource clock() {
        return clock;
    }

    final boolean json() {
        return json;
    }
}
