package dev.capstan.cli.network;

import dev.capstan.client.TerminalText;
import dev.capstan.discovery.envelope.Envelope;
import dev.capstan.discovery.envelope.EnvelopeKind;
import dev.capstan.discovery.envelope.ReadEnvelope;
import dev.capstan.discovery.envelope.RefusedEnvelope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The responses to a whois.
 *
 * @param peers the peers that responded, by peer id, each once
 * @param errors the reasons why others did not, in sentences
 */
record WhoisResults(List<FoundPeer> peers, List<String> errors) {

    WhoisResults {
        peers = List.copyOf(peers);
        errors = List.copyOf(errors);
    }

    /** Returns the responses to a question among these envelopes. Those to other questions are skipped. */
    static WhoisResults of(Envelope question, List<byte[]> texts) {
        Map<String, FoundPeer> peers = new TreeMap<>();
        List<String> errors = new ArrayList<>();
        for (byte[] text : texts) {
            try {
                Envelope response = ReadEnvelope.from(text);
                if (!isReply(response, question)) {
                    continue;
                }
                if (response.kind() == EnvelopeKind.WHOIS && response.body().has("peer_card")) {
                    peers.putIfAbsent(response.from().text(), FoundPeer.of(response));
                } else if (response.kind() == EnvelopeKind.RECEIPT) {
                    errors.add(refusal(response, "query"));
                }
            } catch (RefusedEnvelope refused) {
                errors.add("invalid response: " + TerminalText.of(refused.getMessage()));
            }
        }
        return new WhoisResults(List.copyOf(peers.values()), errors);
    }

    /** Returns the valid replies among these envelopes. Others are skipped. */
    static List<Envelope> replies(Envelope message, List<byte[]> texts) {
        List<Envelope> replies = new ArrayList<>();
        for (byte[] text : texts) {
            try {
                Envelope reply = ReadEnvelope.from(text);
                if (isReply(reply, message)) {
                    replies.add(reply);
                }
            } catch (RefusedEnvelope refused) {
                // not an envelope, so not a reply
            }
        }
        return replies;
    }

    private static boolean isReply(Envelope reply, Envelope message) {
        return message.id().equals(reply.replyTo()) && message.from().equals(reply.to());
    }

    /** Returns why a peer refused an envelope. */
    static String refusal(Envelope receipt, String refused) {
        String detail = receipt.body().path("detail").asText("");
        return receipt.from() + " refused the " + refused + " ("
                + TerminalText.of(receipt.body().path("reason_code").asText("no reason given")) + ")"
                + (detail.isEmpty() ? "" : ": " + TerminalText.of(detail));
    }
}
