package dev.capstan.handlers.service;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.json.Json;
import dev.capstan.core.service.RequestBody;
import dev.capstan.core.service.RequestMapping;
import dev.capstan.core.service.RequestValue;
import dev.capstan.core.service.ServiceCredentials;
import dev.capstan.handlers.client.OutwardRequest;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The writer of the request to a service for one payload. */
final class RequestWriter {

    private final HandlerSpec.Http spec;
    private final ServiceSecrets secrets;
    private final JsonNode payload;
    private final JsonNode rest;
    private final List<String> query = new ArrayList<>();
    private byte[] body = {};

    RequestWriter(HandlerSpec.Http spec, ServiceSecrets secrets, JsonNode payload) {
        this.spec = spec;
        this.secrets = secrets;
        this.payload = payload;
        this.rest = Remainder.of(payload, spec.taken());
    }

    /** Returns the request with its URL, headers and body. */
    OutwardRequest write() throws FailedExchange {
        refuseFixedNames();
        for (Map.Entry<String, RequestValue> parameter : spec.request().query().entrySet()) {
            for (String value : values(parameter.getValue())) {
                query.add(PayloadText.parameter(parameter.getKey(), value));
            }
        }
        writeBody();
        OutwardRequest request = new OutwardRequest(spec.method(), url())
                .setHeader("Accept", spec.response().text() ? "text/plain" : "application/json");
        if (!spec.usesQueryParameters()) {
            boolean isForm = spec.request().body().format() == RequestBody.Format.FORM;
            request.setHeader("Content-Type", isForm ? "application/x-www-form-urlencoded" : "application/json")
                    .setBody(body);
        }
        writeHeaders(request);
        return request;
    }

    private void refuseFixedNames() throws FailedExchange {
        Optional<String> fixed = spec.fixedAmong(rest.propertyStream().map(Map.Entry::getKey));
        if (fixed.isPresent()) {
            throw FailedExchange.invalid("the query parameter '" + fixed.get()
                    + "' is fixed for this capability; remove it from the payload");
        }
    }

    /** Returns the values of a parameter or header: none, one, or one for each item of a list. */
    private List<String> values(RequestValue value) throws FailedExchange {
        if (value instanceof RequestValue.Fixed fixed) {
            return List.of(fixed.text());
        }
        if (value instanceof RequestValue.FromSecret secret) {
            return List.of(secret.prefix() + secrets.text(secret.ref()));
        }
        RequestValue.FromPayload from = (RequestValue.FromPayload) value;
        JsonNode found = payload.at(from.pointer());
        if (found.isMissingNode() || found.isNull()) {
            return List.of();
        }
        if (!found.isArray()) {
            return List.of(PayloadText.of(found));
        }
        List<String> items = new ArrayList<>();
        found.forEach(item -> items.add(PayloadText.of(item)));
        return from.separator().map(by -> List.of(String.join(by, items))).orElse(items);
    }

    private void writeBody() throws FailedExchange {
        RequestBody declared = spec.request().body();
        if (declared.from().isPresent()) {
            if (rest.isObject() && !rest.isEmpty()) {
                throw FailedExchange.invalid("the payload member '"
                        + rest.fieldNames().next() + "' is sent nowhere by this capability; remove it");
            }
            JsonNode part = payload.at(declared.from().get());
            body = part.isMissingNode() ? body : written(part, declared.format());
        } else if (declared.format() == RequestBody.Format.NONE) {
            members()
                    .forEach(member ->
                            query.add(PayloadText.parameter(member.getKey(), PayloadText.of(member.getValue()))));
        } else {
            body = written(rest, declared.format());
        }
    }

    private List<Map.Entry<String, JsonNode>> members() throws FailedExchange {
        if (!rest.isObject() && !rest.isNull()) {
            throw FailedExchange.invalid("the payload must be an object; its members are sent as query parameters");
        }
        return rest.propertyStream().toList();
    }

    private static byte[] written(JsonNode content, RequestBody.Format format) throws FailedExchange {
        if (format == RequestBody.Format.JSON) {
            return Json.writeBytes(content);
        }
        if (!content.isObject() && !content.isNull()) {
            throw FailedExchange.invalid("the body must be an object; its members are sent as a form");
        }
        List<String> form = new ArrayList<>();
        content.properties().forEach(member -> {
            if (member.getValue().isArray()) {
                member.getValue()
                        .forEach(item -> form.add(PayloadText.parameter(member.getKey(), PayloadText.of(item))));
            } else {
                form.add(PayloadText.parameter(member.getKey(), PayloadText.of(member.getValue())));
            }
        });
        return String.join("&", form).getBytes(StandardCharsets.US_ASCII);
    }

    private URI url() throws FailedExchange {
        Map<String, String> encoded = new HashMap<>();
        for (Map.Entry<String, JsonPointer> parameter : spec.url().parameters().entrySet()) {
            JsonPointer at = parameter.getValue();
            String value = PayloadText.scalar(payload.at(at), at);
            encoded.put(parameter.getKey(), PayloadText.segment(value, at));
        }
        URI url = spec.url().expand(name -> Objects.requireNonNull(encoded.get(name)));
        if (query.isEmpty()) {
            return url;
        }
        String address = url.toString();
        int fragment = address.indexOf('#');
        String base = fragment < 0 ? address : address.substring(0, fragment);
        return URI.create(base + (url.getRawQuery() == null ? "?" : "&") + String.join("&", query));
    }

    private void writeHeaders(OutwardRequest request) throws FailedExchange {
        for (Map.Entry<String, RequestValue> header : spec.request().headers().entrySet()) {
            List<String> values = values(header.getValue());
            if (!values.isEmpty()) {
                request.setHeader(header.getKey(), checked(String.join(",", values), header.getValue()));
            }
        }
        if (spec.credentials() instanceof ServiceCredentials.Basic basic) {
            request.setHeader("Authorization", PayloadText.basic(basic.username(), secrets.text(basic.password())));
        }
    }

    private static String checked(String text, RequestValue source) throws FailedExchange {
        if (RequestMapping.isHeaderValue(text)) {
            return text;
        }
        throw source instanceof RequestValue.FromSecret secret
                ? ServiceSecrets.unusable(secret.ref(), "it has characters that no header may have")
                : FailedExchange.invalid("the value at " + ((RequestValue.FromPayload) source).pointer()
                        + " is sent as a header; use printable ASCII characters only");
    }
}
