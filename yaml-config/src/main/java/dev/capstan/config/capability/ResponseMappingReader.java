package dev.capstan.config.capability;

import com.fasterxml.jackson.core.JsonPointer;
import dev.capstan.config.document.Fields;
import dev.capstan.config.document.Node;
import dev.capstan.config.document.Values;
import dev.capstan.core.service.ResponseMapping;
import dev.capstan.core.service.ServiceError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reader of how the responses of a service are read: {@code result} and {@code errors}. */
record ResponseMappingReader(Values values) {

    private static final List<String> FORMATS = List.of("json", "text");
    private static final int MAX_MESSAGE = 512;

    ResponseMapping read(Fields fields) {
        Optional<Fields> result = fields.optional("result").flatMap(values::fields);
        result.ifPresent(keys -> keys.allowOnly(List.of("format", "from")));
        boolean text = result.flatMap(keys -> keys.optional("format"))
                .flatMap(node -> values.choice(node, FORMATS))
                .filter("text"::equals)
                .isPresent();
        JsonPointer from = result.flatMap(keys -> keys.optional("from"))
                .flatMap(node -> PointerReader.read(node, values))
                .orElse(JsonPointer.empty());
        List<ServiceError> errors = new ArrayList<>();
        fields.optional("errors")
                .flatMap(values::mapping)
                .map(Node.Mapping::entries)
                .orElse(Map.of())
                .forEach((status, entry) -> error(status, entry).ifPresent(errors::add));
        return new ResponseMapping(text, from, errors);
    }

    private Optional<ServiceError> error(String status, Node.Entry entry) {
        Optional<ServiceError.Statuses> statuses = ServiceError.Statuses.parse(status);
        if (statuses.isEmpty()) {
            values.report(
                    entry.key(),
                    "'" + status + "' is no status of an error; write one from 300 to 599, 4xx, 5xx or default");
        }
        return values.fields(entry.value()).flatMap(fields -> {
            fields.allowOnly(List.of("code", "message", "retryable"));
            ServiceError.Source code = source(fields, "code", values::name);
            ServiceError.Source message = source(fields, "message", this::message);
            boolean retryable =
                    fields.optional("retryable").flatMap(values::flag).orElse(false);
            return statuses.map(known -> new ServiceError(known, code, message, retryable));
        });
    }

    /** Reads a text, {@code {from: POINTER}}, or {@code {from: POINTER, default: TEXT}}. */
    private ServiceError.Source source(Fields fields, String key, Function<Node, Optional<String>> rule) {
        Optional<Node> value = fields.optional(key);
        if (value.isPresent() && value.get() instanceof Node.Mapping mapping) {
            Fields keys = new Fields(mapping, values.diagnostics());
            keys.allowOnly(List.of("from", "default"));
            Optional<JsonPointer> from = keys.required("from", "write the JSON pointer to a text of the response")
                    .flatMap(node -> PointerReader.read(node, values));
            return new ServiceError.Source(keys.optional("default").flatMap(rule), from);
        }
        return value.flatMap(rule)
                .map(text -> new ServiceError.Source(Optional.of(text), Optional.empty()))
                .orElse(ServiceError.Source.DEFAULT);
    }

    private Optional<String> message(Node node) {
        return values.matching(
                node, text -> text.length() <= MAX_MESSAGE, "use at most " + MAX_MESSAGE + " characters");
    }
}
