package dev.capstan.config.capability;

import com.fasterxml.jackson.core.JsonPointer;
import dev.capstan.config.document.Fields;
import dev.capstan.config.document.Node;
import dev.capstan.config.document.Values;
import dev.capstan.core.service.RequestBody;
import dev.capstan.core.service.RequestMapping;
import dev.capstan.core.service.RequestValue;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reader of what the request to a service carries: {@code query}, {@code headers} and {@code body}. */
record RequestMappingReader(Values values) {

    private static final Pattern HEADER_NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}");
    private static final int MAX_HEADER_VALUE = 4096;
    private static final Pattern SEPARATOR = Pattern.compile("[, |]");
    private static final List<String> FORMATS =
            Stream.of(RequestBody.Format.values()).map(RequestBody.Format::wire).toList();

    RequestMapping read(Fields fields, String method) {
        Map<String, RequestValue> query = new LinkedHashMap<>();
        entries(fields, "query")
                .forEach((name, entry) -> value(entry.value()).ifPresent(value -> query.put(name, value)));
        Map<String, RequestValue> headers = new LinkedHashMap<>();
        Map<String, String> seen = new HashMap<>();
        entries(fields, "headers")
                .forEach((name, entry) -> header(name, entry, seen).ifPresent(value -> headers.put(name, value)));
        RequestBody body = fields.optional("body").flatMap(this::body).orElseGet(() -> RequestMapping.bodyOf(method));
        return new RequestMapping(query, headers, body);
    }

    private Map<String, Node.Entry> entries(Fields fields, String key) {
        return fields.optional(key)
                .flatMap(values::mapping)
                .map(Node.Mapping::entries)
                .orElse(Map.of());
    }

    private Optional<RequestValue> header(String name, Node.Entry entry, Map<String, String> seen) {
        String problem = null;
        if (!HEADER_NAME.matcher(name).matches()) {
            problem = "is not the name of a header; use letters, digits and '-'";
        } else if (RequestMapping.isReserved(name)) {
            problem = "is set by the server; remove it";
        } else if (seen.putIfAbsent(name.toLowerCase(Locale.ROOT), name) != null) {
            problem = "repeats a header; keep one of the two";
        } else if (RequestMapping.isConfidential(name) && !isSecret(entry.value())) {
            problem = "carries credentials; write {secret: env:NAME}, with a prefix where one is needed";
        }
        if (problem != null) {
            values.report(entry.key(), "'" + name + "' " + problem);
            return Optional.empty();
        }
        return value(entry.value()).filter(value -> isSendable(value, entry));
    }

    private boolean isSendable(RequestValue value, Node.Entry entry) {
        boolean ok = !(value instanceof RequestValue.Fixed fixed)
                || (fixed.text().length() <= MAX_HEADER_VALUE && RequestMapping.isHeaderValue(fixed.text()));
        if (!ok) {
            values.report(
                    entry.value().position(),
                    "the value of a header is at most 4096 printable ASCII characters; shorten or encode it");
        }
        return ok;
    }

    private static boolean isSecret(Node node) {
        return node instanceof Node.Refused
                || (node instanceof Node.Mapping mapping && mapping.entries().containsKey("secret"));
    }

    /** Reads a fixed text, {@code {from: POINTER}} or {@code {secret: REFERENCE}}. */
    private Optional<RequestValue> value(Node node) {
        if (!(node instanceof Node.Mapping mapping)) {
            return values.anyText(node).map(RequestValue.Fixed::new);
        }
        Fields fields = new Fields(mapping, values.diagnostics());
        if (fields.optional("secret").isPresent()) {
            fields.allowOnly(List.of("secret", "prefix"));
            String prefix = fields.optional("prefix").flatMap(values::anyText).orElse("");
            return values.secretRef(fields, "secret").map(ref -> new RequestValue.FromSecret(ref, prefix));
        }
        fields.allowOnly(List.of("from", "separator", "secret", "prefix"));
        Optional<String> separator = fields.optional("separator").flatMap(text -> values.anyText(text)
                .flatMap(one -> SEPARATOR.matcher(one).matches()
                        ? Optional.of(one)
                        : values.badValue(text, one, "use one of ',', ' ' and '|'")));
        return fields.required("from", "write {from: POINTER}, {secret: REFERENCE} or a text")
                .flatMap(this::pointer)
                .map(pointer -> new RequestValue.FromPayload(pointer, separator));
    }

    /** Reads {@code {from: POINTER}}. */
    Optional<JsonPointer> from(Node node) {
        return values.fields(node).flatMap(fields -> {
            fields.allowOnly(List.of("from"));
            return fields.required("from", "write the JSON pointer to a member of the payload")
                    .flatMap(this::pointer);
        });
    }

    private Optional<JsonPointer> pointer(Node node) {
        return PointerReader.read(node, values).filter(pointer -> {
            boolean isMember = !pointer.matches();
            if (!isMember) {
                values.badValue(node, "", "write the JSON pointer to a member, such as /id");
            }
            return isMember;
        });
    }

    private Optional<RequestBody> body(Node node) {
        if (!(node instanceof Node.Mapping mapping)) {
            return values.choice(node, RequestBody.Format::fromWire, FORMATS)
                    .map(format -> new RequestBody(format, Optional.empty()));
        }
        Fields fields = new Fields(mapping, values.diagnostics());
        fields.allowOnly(List.of("from", "format"));
        List<String> formats =
                FORMATS.stream().filter(format -> !format.equals("none")).toList();
        RequestBody.Format format = fields.optional("format")
                .flatMap(text -> values.choice(
                        text, name -> RequestBody.Format.fromWire(name).filter(f -> formats.contains(name)), formats))
                .orElse(RequestBody.Format.JSON);
        return fields.required("from", "write the JSON pointer to a member of the payload")
                .flatMap(this::pointer)
                .map(pointer -> new RequestBody(format, Optional.of(pointer)));
    }
}
