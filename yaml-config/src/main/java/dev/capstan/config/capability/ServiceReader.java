package dev.capstan.config.capability;

import com.fasterxml.jackson.core.JsonPointer;
import dev.capstan.config.document.Fields;
import dev.capstan.config.document.Node;
import dev.capstan.config.document.Values;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.service.ClientCertificate;
import dev.capstan.core.service.RequestBody;
import dev.capstan.core.service.UrlTemplate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reader of a handler of kind {@code http}. */
record ServiceReader(Values values) {

    private static final List<String> KEYS = List.of(
            "kind",
            "url",
            "method",
            "callerHeaders",
            "path",
            "query",
            "headers",
            "body",
            "auth",
            "clientCertificate",
            "result",
            "errors");
    private static final List<String> METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE");

    Optional<HandlerSpec.Http> read(Fields fields) {
        fields.allowOnly(KEYS);
        String method = fields.optional("method")
                .flatMap(node -> values.choice(node, METHODS))
                .orElse("POST");
        Map<String, JsonPointer> path = path(fields);
        Optional<UrlTemplate> url = fields.required("url", "set the URL to which the handler sends the payload")
                .flatMap(node -> url(node, path, fields));
        boolean callerHeaders =
                fields.optional("callerHeaders").flatMap(values::flag).orElse(true);
        var mapping = new RequestMappingReader(values).read(fields, method);
        var responses = new ResponseMappingReader(values).read(fields);
        var known = new ServiceCredentialsReader(values).read(fields);
        Optional<ClientCertificate> certificate =
                fields.optional("clientCertificate").flatMap(this::certificate);
        refuseBodyOfGet(fields, method, mapping.body());
        return url.map(
                where -> new HandlerSpec.Http(where, method, callerHeaders, mapping, responses, known, certificate));
    }

    private void refuseBodyOfGet(Fields fields, String method, RequestBody body) {
        if (method.equals("GET") && body.format() != RequestBody.Format.NONE) {
            fields.optional("body")
                    .ifPresent(node -> values.report(
                            node.position(), "a GET request has no body; remove 'body', or use another method"));
        }
    }

    /** Reads where the parameters of the path are in the payload. */
    private Map<String, JsonPointer> path(Fields fields) {
        Map<String, JsonPointer> pointers = new HashMap<>();
        RequestMappingReader request = new RequestMappingReader(values);
        fields.optional("path").flatMap(values::mapping).ifPresent(mapping -> mapping.entries()
                .forEach((name, entry) -> request.from(entry.value()).ifPresent(from -> pointers.put(name, from))));
        return pointers;
    }

    private Optional<UrlTemplate> url(Node node, Map<String, JsonPointer> path, Fields fields) {
        Optional<String> text = WebAddress.readTemplate(node, values);
        if (text.isPresent() && !UrlTemplate.hasParametersInPathOnly(text.get())) {
            return values.badValue(node, text.get(), "use {name} only in the path of the URL");
        }
        return text.map(template -> {
            Map<String, JsonPointer> pointers =
                    new HashMap<>(UrlTemplate.of(template).parameters());
            fields.optional("path").filter(Node.Mapping.class::isInstance).ifPresent(mapping -> new Fields(
                            (Node.Mapping) mapping, values.diagnostics())
                    .allowOnly(UrlTemplate.names(template).stream().distinct().toList()));
            path.forEach((name, pointer) -> pointers.computeIfPresent(name, (known, byName) -> pointer));
            return new UrlTemplate(template, pointers);
        });
    }

    private Optional<ClientCertificate> certificate(Node node) {
        return values.fields(node).flatMap(fields -> {
            fields.allowOnly(List.of("certificate", "key"));
            var certificate = values.secretRef(fields, "certificate");
            var key = values.secretRef(fields, "key");
            return certificate.flatMap(chain -> key.map(secret -> new ClientCertificate(chain, secret)));
        });
    }
}
