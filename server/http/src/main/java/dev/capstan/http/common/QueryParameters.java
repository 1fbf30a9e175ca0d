package dev.capstan.http.common;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.text.Text;
import io.micronaut.http.HttpParameters;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The query of one request. Unknown, repeated and out-of-range parameters are refused. */
public final class QueryParameters {

    private final HttpParameters parameters;

    private QueryParameters(HttpParameters parameters) {
        this.parameters = parameters;
    }

    /** Reads a query that allows these parameters only. */
    public static QueryParameters of(HttpParameters parameters, Set<String> known) {
        for (String name : parameters.names()) {
            if (!known.contains(name)) {
                throw invalidQuery("unknown query parameter '" + Text.abbreviate(name, 40) + "'; use only "
                        + String.join(", ", known.stream().sorted().toList()));
            }
            List<String> values = parameters.getAll(name);
            if (values.size() > 1) {
                throw invalidQuery("the query parameter '" + name + "' is repeated; send it once");
            }
        }
        return new QueryParameters(parameters);
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
        throw invalidQuery("the query parameter '" + name + "' must be an integer from " + min + " to " + max);
    }

    /** Returns the refusal of an invalid query. */
    public static RefusedException invalidQuery(String message) {
        return new RefusedException(RefusalCode.INVALID_REQUEST, message);
    }
}
