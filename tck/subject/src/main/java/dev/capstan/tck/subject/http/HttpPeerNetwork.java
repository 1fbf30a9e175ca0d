package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.agh.OutgoingEnvelope;
import dev.capstan.tck.subject.agh.PeerNetwork;
import dev.capstan.tck.subject.agh.PeerResponse;
import dev.capstan.tck.subject.http.client.RecordingHttpClient;
import dev.capstan.tck.subject.wire.RawRequest;
import dev.capstan.tck.subject.wire.RawResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The peer network over the HTTP bindings. Envelopes for a sender arrive in the response to its request. */
final class HttpPeerNetwork implements PeerNetwork {

    private static final String ENVELOPES = "/agh/envelopes";
    private static final String JSON = "application/json";
    private static final String NDJSON = "application/x-ndjson";

    private final RecordingHttpClient wire;
    private final String channel;

    HttpPeerNetwork(RecordingHttpClient wire, String channel) {
        this.wire = wire;
        this.channel = channel;
    }

    @Override
    public void join(String peer) {
        // A peer receives its envelopes in the responses to its own requests.
    }

    @Override
    public String place(@Nullable String peer) {
        return ENVELOPES;
    }

    @Override
    public PeerResponse send(OutgoingEnvelope sending) {
        Map<String, String> headers = Map.of("Content-Type", JSON, "Accept", sending.to() == null ? NDJSON : JSON);
        RawResponse answer = wire.send(
                new RawRequest("POST", ENVELOPES, headers, sending.text().getBytes(StandardCharsets.UTF_8)));
        if (answer.status() >= 400 && answer.status() < 500) {
            return new PeerResponse(List.of(), Optional.of(refusal(answer)), answer.transcript());
        }
        return switch (answer.status()) {
            case 200 -> new PeerResponse(envelopes(answer), Optional.empty(), answer.transcript());
            case 202 -> new PeerResponse(List.of(), Optional.empty(), answer.transcript());
            default -> throw new ConformanceFailure("the response to the envelope is " + answer.transcript());
        };
    }

    @Override
    public List<JsonReader> greetings(String peer) {
        RawResponse answer = wire.send(HttpBindings.get("/agh/greetings?channel=" + HttpBindings.encoded(channel)));
        List<JsonReader> greetings = answer.object().objects("greetings");
        if (greetings.stream().noneMatch(greeting -> greeting.text("from").equals(peer))) {
            throw new ConformanceFailure(peer + " sent no greeting: " + answer.transcript());
        }
        return greetings;
    }

    @Override
    public JsonReader arrived(String to, JsonReader said) {
        return said;
    }

    private static List<JsonReader> envelopes(RawResponse answer) {
        boolean lines = answer.mediaType().orElse("").startsWith(NDJSON);
        return (lines ? answer.body().lines().filter(line -> !line.isBlank()) : List.of(answer.body()).stream())
                .map(PeerResponse::envelope)
                .toList();
    }

    private static String refusal(RawResponse answer) {
        return answer.object().text("error");
    }
}
