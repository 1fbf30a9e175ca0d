package dev.capstan.pages;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.exceptions.HttpStatusException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The fields of a form in {@code application/x-www-form-urlencoded}. A missing field is empty. */
final class FormFields {

    /** A form without fields. */
    static final FormFields EMPTY = new FormFields();

    /** Maximum size of a form in bytes. */
    private static final int MAX_BYTES = 65_536;

    private static final int MAX_FIELDS = 2_000;

    private final Map<String, List<String>> values = new LinkedHashMap<>();

    private FormFields() {}

    /** Reads the form of a request. Throws {@link HttpStatusException} if it is invalid (400) or too large (413). */
    static FormFields of(HttpRequest<byte[]> request) {
        byte[] body = request.getBody().orElse(new byte[0]);
        if (body.length > MAX_BYTES) {
            throw new HttpStatusException(HttpStatus.REQUEST_ENTITY_TOO_LARGE, "the form is too large");
        }
        try {
            return read(body);
        } catch (IllegalArgumentException e) {
            throw new HttpStatusException(HttpStatus.BAD_REQUEST, "the form cannot be read");
        }
    }

    /** Reads a form. Throws {@link IllegalArgumentException} if it is invalid or has too many fields. */
    static FormFields read(byte[] body) {
        FormFields fields = new FormFields();
        int count = 0;
        for (String pair : new String(body, StandardCharsets.UTF_8).split("&")) {
            if (++count > MAX_FIELDS) {
                throw new IllegalArgumentException("the form has too many fields (limit " + MAX_FIELDS + ")");
            }
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals);
            String value = equals < 0 ? "" : pair.substring(equals + 1);
            fields.values.computeIfAbsent(decoded(name), n -> new ArrayList<>()).add(decoded(value));
        }
        return fields;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    /** Returns the single value of a field, or an empty string if it is missing or repeated. */
    String text(String name) {
        List<String> all = values.getOrDefault(name, List.of());
        return all.size() == 1 ? all.get(0) : "";
    }

    /** Returns all values of a field. */
    List<String> all(String name) {
        return List.copyOf(values.getOrDefault(name, List.of()));
    }

    /**
     * One field of a form with one of its values, for templates.
     *
     * @param name name of the field
     * @param value one value of the field
     */
    public record Field(String name, String value) {}

    /** Returns the fields whose names match, in the order of the form, one entry per value. */
    List<Field> named(Pattern names) {
        return values.entrySet().stream()
                .filter(field -> names.matcher(field.getKey()).matches())
                .flatMap(field -> field.getValue().stream().map(value -> new Field(field.getKey(), value)))
                .toList();
    }
}
