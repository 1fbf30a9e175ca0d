package dev.capstan.cli.network;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.client.TerminalText;
import dev.capstan.core.json.Json;
import dev.capstan.discovery.envelope.Channel;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.PeerId;
import dev.capstan.discovery.envelope.ReceiptStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** The common part of the commands that send a message to peers and print their replies. */
abstract class MessageSubcommand extends NetworkSubcommand {

    @Option(
            names = "--channel",
            paramLabel = "NAME",
            defaultValue = "builders",
            description = "Channel to send in. Default: ${DEFAULT-VALUE}.")
    private Channel channel;

    @Option(
            names = "--from",
            paramLabel = "PEER",
            description = "Peer id of the sender, an unproven claim. Default: a new one.")
    private @Nullable PeerId from;

    /** Returns the envelope to send. */
    abstract Envelope message();

    /** Whether the message counts as received without a reply. */
    abstract boolean needsNoReply();

    /** Creates an envelope with a text to the channel. */
    final Envelope withText(EnvelopeKind kind, String text) {
        return envelope(kind, channel, from, Json.object().put("text", text));
    }

    @Override
    public final Integer call() {
        check();
        Envelope message = message();
        List<Envelope> replies = exchange(message);
        if (json()) {
            printLine(json(message, replies));
        } else {
            replies.stream().filter(reply -> !isRefusal(reply)).forEach(reply -> out().println(line(message, reply)));
        }
        List<Envelope> refusals =
                replies.stream().filter(MessageSubcommand::isRefusal).toList();
        refusals.forEach(refusal -> err().println(WhoisResults.refusal(refusal, "message")));
        if (replies.isEmpty()) {
            return withoutReply(message);
        }
        return refusals.size() == replies.size() ? ExitCode.SOFTWARE : ExitCode.OK;
    }

    private int withoutReply(Envelope message) {
        if (!needsNoReply()) {
            err().println("No reply from " + recipient(message) + "; it may be absent from the channel " + channel
                    + ".");
            return ExitCode.SOFTWARE;
        }
        if (!json()) {
            out().println("Sent to " + recipient(message) + ".");
        }
        return ExitCode.OK;
    }

    private String recipient(Envelope message) {
        return message.isDirected() ? String.valueOf(message.to()) : "the channel " + channel;
    }

    private static boolean isRefusal(Envelope reply) {
        return reply.kind() == EnvelopeKind.RECEIPT && !isAccepted(reply);
    }

    private static boolean isAccepted(Envelope receipt) {
        return receipt.body().path("status").asText().equals(ReceiptStatus.ACCEPTED.wire());
    }

    private static String line(Envelope message, Envelope reply) {
        if (reply.kind() == EnvelopeKind.RECEIPT) {
            return reply.from() + " accepted it in the interaction "
                    + TerminalText.name(String.valueOf(message.interactionId()));
        }
        String text = reply.body()
                .path(reply.kind() == EnvelopeKind.TRACE ? "message" : "text")
                .asText("");
        String state = reply.body().path("state").asText(reply.kind().wire());
        return reply.from() + ": " + TerminalText.name(state) + (text.isEmpty() ? "" : ": " + TerminalText.of(text));
    }

    private static ObjectNode json(Envelope message, List<Envelope> replies) {
        ObjectNode line = Json.object().put("id", message.id()).put("interaction_id", message.interactionId());
        replies.stream().map(Envelope::json).forEach(line.putArray("replies")::add);
        return line;
    }
}
