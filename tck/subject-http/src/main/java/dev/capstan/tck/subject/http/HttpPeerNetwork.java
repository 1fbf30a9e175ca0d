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
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The peer network over the HTTP bindings. Envelopes for a sender arrive in the response to its request. */
record HttpPeerNetwork(RecordingHttpClient client, String channel) implements PeerNetwork {

    private static final String ENVELOPES = "/agh/envelopes";
    private static final String JSON = "application/json";
    private static final String NDJSON = "application/x-ndjson";

    @Override
    public void join(String peer) {
        // A peer receives its envelopes in the responses to its own requests.
    }

    @Override
    public String destination(@Nullable String peer) {
        return ENVELOPES;
    }

    @Override
    public PeerResponse send(OutgoingEnvelope sending) {
        RawResponse response = client.send(RawRequest.of("POST", ENVELOPES)
                .withBody(sending.text().getBytes(StandardCharsets.UTF_8))
                .with("Accept", sending.to() == null ? NDJSON : JSON));
        if (response.status() >= 400 && response.status() < 500) {
            return new PeerResponse(List.of(), Optional.of(refusal(response)), response.transcript());
        }
        return switch (response.status()) {
            case 200 -> new PeerResponse(envelopes(response), Optional.empty(), response.transcript());
            case 202 -> new PeerResponse(List.of(), Optional.empty(), response.transcript());
            default -> throw new ConformanceFailure("the response to the envelope is " + response.transcript());
        };
    }

    @Override
    public List<JsonReader> greetings(String peer) {
        RawResponse response =
                client.send(RawRequest.of("GET", "/agh/greetings?channel=" + RawRequest.encoded(channel)));
        List<JsonReader> greetings = response.object().objects("greetings");
        if (greetings.stream().noneMatch(greeting -> greeting.text("from").equals(peer))) {
            throw new ConformanceFailure(peer + " sent no greeting: " + response.transcript());
        }
        return greetings;
    }

    @Override
    public JsonReader received(String to, JsonReader envelope) {
        return envelope;
    }

    private static List<JsonReader> envelopes(RawResponse response) {
        boolean lines = response.mediaType().orElse("").startsWith(NDJSON);
        return (lines ? response.body().lines().filter(line -> !line.isBlank()) : List.of(response.body()).stream())
                .map(PeerResponse::envelope)
                .toList();
    }

    private static String refusal(RawResponse response) {
        return response.object().text("error");
    }
}
