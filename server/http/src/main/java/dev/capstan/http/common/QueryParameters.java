package dev.capstan.http.common;

import dev.capstan.core.text.Text;
import io.micronaut.http.HttpParameters;
import io.micronaut.http.HttpRequest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The query of one request. Unknown, repeated and out-of-range parameters are refused. */
public final class QueryParameters {

    private final HttpParameters parameters;

    private QueryParameters(HttpParameters parameters) {
        this.parameters = parameters;
    }

    /** Reads the query of a request that allows these parameters only. */
    public static QueryParameters of(HttpRequest<?> request, String... known) {
        HttpParameters parameters = request.getParameters();
        for (String name : parameters.names()) {
            if (!List.of(known).contains(name)) {
                throw ParameterParser.invalid("unknown query parameter '" + Text.abbreviate(name, 40) + "'; use only "
                        + String.join(", ", Stream.of(known).sorted().toList()));
            }
            if (parameters.getAll(name).size() > 1) {
                throw ParameterParser.invalid("the query parameter '" + name + "' is repeated; send it once");
            }
        }
        return new QueryParameters(parameters);
    }

    /** Returns the value of a parameter. Throws if it is missing. */
    public String required(String name) {
        return text(name).orElseThrow(() -> ParameterParser.invalid("the query parameter '" + name + "' is missing"));
    }

    /** Returns the value of a parameter, or empty if it is missing. Throws if it has more characters than this. */
    public Optional<String> text(String name, int maxLength) {
        Optional<String> text = text(name);
        if (text.filter(value -> value.length() > maxLength).isPresent()) {
            throw ParameterParser.invalid(
                    "the query parameter '" + name + "' is longer than " + maxLength + " characters");
        }
        return text;
    }

    /** Returns the value of a parameter, or empty if it is missing. */
    public Optional<String> text(String name) {
        return Optional.ofNullable(parameters.get(name));
    }

    /** Returns the value of a parameter as an integer within these bounds, or empty if it is missing. */
    public Optional<Long> number(String name, long min, long max) {
        Optional<String> text = text(name);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            long number = Long.parseLong(text.get());
            if (number >= min && number <= max) {
                return Optional.of(number);
            }
        } catch (NumberFormatException e) {
            // not a number: refused below, like a number out of range
        }
        throw ParameterParser.invalid(
                "the query parameter '" + name + "' must be an integer from " + min + " to " + max);
    }
}
