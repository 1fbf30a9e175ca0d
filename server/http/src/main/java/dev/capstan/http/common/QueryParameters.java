package dev.capstan.http.common;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.text.Text;
import io.micronaut.http.HttpParameters;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The query of one request, read strictly: what is not known, repeated or out of range is refused. */
public final class QueryParameters {

    private final HttpParameters parameters;

    private QueryParameters(HttpParameters parameters) {
        this.parameters = parameters;
    }

    /** The query, which may have these parameters and no others. */
    public static QueryParameters of(HttpParameters parameters, Set<String> known) {
        for (String name : parameters.names()) {
            if (!known.contains(name)) {
                throw misshapen("there is no query parameter '" + Text.abbreviate(name, 40) + "'; there are "
                        + String.join(", ", known.stream().sorted().toList()));
            }
            List<String> values = parameters.getAll(name);
            if (values.size() > 1) {
                throw misshapen("the query parameter '" + name + "' is given " + values.size() + " times");
            }
        }
        return new QueryParameters(parameters);
    }

    /** The value of a parameter, if it is given. */
    public Optional<String> text(String name) {
        return Optional.ofNullable(parameters.get(name));
    }

    /** The value of a parameter as a whole number between these two, if it is given. */
    public Optional<Long> number(String name, long least, long most) {
        Optional<String> text = text(name);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            long number = Long.parseLong(text.get());
            if (number >= least && number <= most) {
                return Optional.of(number);
            }
        } catch (NumberFormatException noNumber) {
            // told below, as a number out of range is
        }
        throw misshapen("the query parameter '" + name + "' has to be a whole number from " + least + " to " + most);
    }

    /** Returns the refusal of a query. */
    public static RefusedException misshapen(String message) {
        return new RefusedException(RefusalCode.INVALID_REQUEST, message);
    }
}
