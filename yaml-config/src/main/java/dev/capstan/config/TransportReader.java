package dev.capstan.config;

import dev.capstan.core.Transport;
import dev.capstan.core.Transport.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads one item of {@code transports}: a kind, its addresses under the kind's own word, and its settings (TC-1.1). */
final class TransportReader {

    private static final Pattern ADDRESS = Pattern.compile("[^\\p{IsWhite_Space}\\p{Cntrl}]{1,256}");
    private static final List<String> KINDS =
            Stream.of(Kind.values()).map(Kind::wire).toList();
    private static final Map<Kind, String> SETTINGS = Map.of(
            Kind.NATS, "servers",
            Kind.KAFKA, "brokers",
            Kind.MQTT, "url",
            Kind.AMQP, "url",
            Kind.SQS, "region");

    private final Mistakes mistakes;
    private final Values values;

    TransportReader(Mistakes mistakes) {
        this.mistakes = mistakes;
        this.values = new Values(mistakes);
    }

    Optional<Transport> read(Node node) {
        return values.mapping(node).flatMap(mapping -> {
            Fields fields = new Fields(mapping, mistakes);
            return fields.required("kind", "use one of " + String.join(", ", KINDS))
                    .flatMap(kind -> values.choice(kind, Kind::of, KINDS))
                    .flatMap(kind -> read(kind, fields));
        });
    }

    private Optional<Transport> read(Kind kind, Fields fields) {
        List<String> known = new ArrayList<>(List.of("kind", kind.addressKey()));
        Optional.ofNullable(SETTINGS.get(kind)).ifPresent(known::add);
        fields.allowOnly(known);
        Map<String, Object> settings = settings(kind, fields);
        return fields.required(kind.addressKey(), "say where a " + kind.wire() + " transport takes requests")
                .flatMap(values::mapping)
                .flatMap(addresses -> addressed(kind, new Fields(addresses, mistakes), settings));
    }

    private Optional<Transport> addressed(Kind kind, Fields addresses, Map<String, Object> settings) {
        addresses.allowOnly(List.of("requests", "responses"));
        Optional<String> responses = addresses.optional("responses").flatMap(this::address);
        return addresses
                .required("requests", "say where requests are published to")
                .flatMap(this::address)
                .map(requests -> new Transport(kind, requests, responses.orElse(null), settings));
    }

    private Optional<String> address(Node node) {
        return values.parsed(
                node,
                text -> Optional.of(text).filter(t -> ADDRESS.matcher(t).matches()),
                "write 1 to 256 characters without white space");
    }

    private Map<String, Object> settings(Kind kind, Fields fields) {
        String key = SETTINGS.get(kind);
        if (key == null) {
            return Map.of();
        }
        boolean isList = kind == Kind.NATS || kind == Kind.KAFKA;
        String advice = "a " + kind.wire() + " transport needs " + (isList ? "at least one" : "it");
        return fields.required(key, advice)
                .flatMap(node -> isList
                        ? Optional.<Object>of(values.list(node, 1, values::text))
                        : values.text(node).map(Object.class::cast))
                .map(value -> Map.of(key, value))
                .orElse(Map.of());
    }
}
