package dev.capstan.config.capability;

import dev.capstan.config.document.Fields;
import dev.capstan.config.document.Node;
import dev.capstan.config.document.Values;
import dev.capstan.core.Transport.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reader of the settings that a kind of transport has in addition to its addresses (TC-1.1). */
record TransportSettings(Kind kind, Fields fields, Values values) {

    private static final Pattern STREAM = Pattern.compile("[A-Za-z0-9_-]{1,255}");
    private static final Map<Kind, String> LISTS =
            Map.of(Kind.NATS, "servers", Kind.JETSTREAM, "servers", Kind.KAFKA, "brokers");
    private static final Map<Kind, String> TEXTS = Map.of(Kind.MQTT, "url", Kind.AMQP, "url", Kind.SQS, "region");
    private static final Map<Kind, String> STREAMS = Map.of(Kind.JETSTREAM, "stream");

    /** Returns the keys of this kind, the required one first. */
    List<String> keys() {
        List<String> keys = new ArrayList<>();
        key(LISTS).ifPresent(keys::add);
        key(TEXTS).ifPresent(keys::add);
        key(STREAMS).ifPresent(keys::add);
        return keys;
    }

    /** Returns the valid settings by key. Reports the others. */
    Map<String, Object> read() {
        Map<String, Object> settings = new LinkedHashMap<>();
        String needs = "a " + kind.wire() + " transport needs ";
        key(LISTS).ifPresent(key -> fields.required(key, needs + "at least one")
                .ifPresent(node -> settings.put(key, values.list(node, 1, values::text))));
        key(TEXTS).ifPresent(key -> fields.required(key, needs + "it")
                .flatMap(values::text)
                .ifPresent(text -> settings.put(key, text)));
        key(STREAMS)
                .ifPresent(
                        key -> fields.optional(key).flatMap(this::stream).ifPresent(name -> settings.put(key, name)));
        return settings;
    }

    private Optional<String> key(Map<Kind, String> keys) {
        return Optional.ofNullable(keys.get(kind));
    }

    private Optional<String> stream(Node node) {
        return values.matching(node, STREAM.asMatchPredicate(), "write 1 to 255 letters, digits, '-' or '_'");
    }
}
